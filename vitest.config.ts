/** Tests and examples import `midblock` by name, and get the sources: one copy of each module, without a build. */
import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { configDefaults, defineConfig } from "vitest/config"
import manifest from "./package.json" with { type: "json" }
import { untested } from "./test/untested.ts"

/** Returns the source of an entry of package.json: `./lib/viem.js` is built from `src/viem.ts`. */
const sourceOf = (built: string) =>
  fileURLToPath(new URL(built.replace("./lib/", "src/").replace(/\.js$/, ".ts"), import.meta.url))

const alias = Object.entries(manifest.exports).map(([entry, target]) => ({
  find: new RegExp(`^midblock${entry.slice(1)}$`),
  replacement: sourceOf(typeof target === "string" ? target : target.default),
}))

/** Makes stock EthereumJS the engine of nodes that name none, so that suites run on it as they stand. */
const onStockEvm = {
  name: "stock-evm",
  enforce: "pre" as const,
  transform: (code: string, id: string) =>
    id.endsWith("/src/kernel/evm/base/evmName.ts")
      ? code.replace('defaultEvm: EvmName = "midblock"', 'defaultEvm: EvmName = "ethereumjs"')
      : undefined,
}

/** A flag of V8 that Node 22 and later do not know. */
const laterOptimization = process.versions.node.startsWith("20.") ? ["--interrupt-budget=500000"] : []

/** Lets stock EthereumJS verify each block that the tests seal: `npm run test:verify`. */
const verifying = process.env.MIDBLOCK_TEST_VERIFY === "1" ? ["test/features/ethereumjs/verify/setup.ts"] : []

const runsOnStock = process.env.MIDBLOCK_TEST_EVM === "ethereumjs"

export default defineConfig({
  plugins: runsOnStock ? [onStockEvm] : [],
  resolve: { alias },
  // Projects to copy: they have packages of their own, and run in `npm run packed`.
  test: {
    setupFiles: verifying,
    exclude: [
      ...configDefaults.exclude,
      "examples/{vitest,jest,ci,docker,debugging,guides,prool,testcontainers}/**",
    ],
    // `-t` skips tests on purpose.
    reporters: ["default", ...(process.argv.includes("-t") ? [] : [untested(process.env.CI === "true")])],
    // Files share modules: to load them anew for each of more than 300 files takes longer than the tests.
    isolate: false,
    // One more than two cores: many tests wait for programs that they start.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Tests run most code a few times and drop what they make: V8 collects young objects in fewer, larger turns, and
    // optimizes later than by default. Without both the workers take a seventh more processor time.
    execArgv: ["--min-semi-space-size=32", "--max-semi-space-size=64", ...laterOptimization],
    // They end what hangs, and measure nothing: what takes 5 s takes 45 s where other programs have the processor.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
