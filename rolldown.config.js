/**
 * Puts our modules, and the libraries of execution, into a few files of CommonJS, which every version of Node can require, and Jest. The
 * entries that use viem or vitest are ES modules too, so that they use the copies of an importing project.
 */
import { readdirSync, readFileSync } from "node:fs"
import { basename, dirname, resolve } from "node:path"
import { defineConfig } from "rolldown"
import { vitestEntries } from "./src/build/entries.mjs"
import { mclLicense } from "./src/build/mclLicense.mjs"

/** The entries that keep the state and the classes of the library. Their ES modules require the files of CommonJS. */
const single = { index: "midblock", "errors/index": "midblock/errors", "check/index": "midblock/check" }
const required = [...Object.keys(single), "viem", "cli/config", "harness/index"]
const imported = [
  "viem",
  "cli/config",
  "harness/index",
  "harness/vitest/index",
  "harness/vitest/plugin/index",
  "harness/vitest/server",
  "simulation/index",
  ...vitestEntries(),
]

/** Packages that are not in the bundle: installed with the library, or the caller's own. */
const installed = ["express", "fast-check", "istanbul-reports", "lmdb", "viem", "vitest", "ws"]

const inputOf = (names) => Object.fromEntries(names.map((name) => [name, `dist/${name}.js`]))

/** The plugin that leaves modules out of a bundle, which loads them under a name, or at a path from its folder. */
const external = (id, name) => ({
  name: `external-${name}`,
  resolveId: { filter: { id }, handler: () => ({ id: name, external: true }) },
})

const nameOfFile = new Map(Object.entries(single).map(([entry, name]) => [resolve(`dist/${entry}.js`), name]))

/** Makes the ES modules import the library and its errors under the names of the package, so that a process has one copy of each. */
const throughPackage = {
  name: "through-package",
  resolveId: {
    filter: { id: /\/index\.js$/ },
    handler: (id, importer) => {
      const name = nameOfFile.get(resolve(dirname(importer ?? ""), id))
      return name === undefined ? undefined : { id: name, external: true }
    },
  },
}

/**
 * The ES modules of the library and its errors. Those for Node require the files of CommonJS: Node 22 takes 15 ms more to import these.
 * Bundlers follow imports only.
 */
const requiringModules = {
  name: "requiring-modules",
  generateBundle(_options, bundle) {
    for (const entry of Object.keys(single)) {
      const names = bundle[`${entry}.cjs`].exports.join(", ")
      const file = `./${basename(entry)}.cjs`
      const forNode = `import { createRequire } from "node:module"
export const { ${names} } = createRequire(import.meta.url)("${file}")\n`
      const forBundlers = `import library from "${file}"\nexport const { ${names} } = library\n`
      this.emitFile({ type: "asset", fileName: `${entry}.js`, source: forNode })
      this.emitFile({ type: "asset", fileName: `${entry}.bundler.js`, source: forBundlers })
    }
  },
}

/** Writes other characters than those of ASCII as escapes: Node reads and keeps a file of ASCII in half of the time and the memory. */
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

/** The WebAssembly of mcl: both of its copies, which compute on one curve each, create their instances from it. */
const oneMclModule = {
  name: "one-mcl-module",
  resolveId: {
    filter: { id: /^\.\/mcl_c\.js$/ },
    handler: () => resolve("node_modules/mcl-wasm/dist/mcl_c.js"),
  },
}

const hasMcl = ({ moduleIds }) => moduleIds.some((id) => id.includes("mcl-wasm"))

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

const shared = {
  external: installed.map((name) => new RegExp(`^${name}($|/)`)),
  platform: "node",
  resolve: { mainFields: ["module", "main"] },
}
const comments = { legal: true, annotation: false, jsdoc: false }
/** ES modules are strict; a file of CommonJS is so only when it says it. */
const commonJs = { format: "cjs", strict: true, entryFileNames: "[name].cjs" }

/** Enables the compile cache of Node before an entry requires its large files; see `src/base/compileCache.ts`. */
const enableCache =
  'if (process.env.NODE_V8_COVERAGE === undefined) require("node:module").enableCompileCache?.();'

export default defineConfig([
  {
    input: { secp256k1: "secp256k1/bindings.js", secp256k1Js: "dist/kernel/evm/base/secp256k1Js.js" },
    platform: "node",
    plugins: [nativeBuilds],
    output: { ...commonJs, dir: "lib/shared", comments },
  },
  {
    ...shared,
    input: inputOf([...required, "cli/program"]),
    plugins: [external(/\/importModule\.js$/, "#import-module"), oneMclModule, requiringModules, inAscii],
    output: {
      ...commonJs,
      dir: "lib",
      comments,
      exports: "named",
      dynamicImportInCjs: false, // Jest cannot import
      intro: ({ isEntry }) => (isEntry ? enableCache : ""),
      footer: (chunk) => (hasMcl(chunk) ? mclLicense : ""),
      chunkFileNames: "[name]-[hash].cjs",
    },
  },
  {
    ...shared,
    input: inputOf(imported),
    plugins: [throughPackage, inAscii],
    output: { dir: "lib", comments, format: "esm", chunkFileNames: "[name]-[hash].js" },
  },
  {
    input: { importModule: "dist/cli/importModule.js" },
    output: { ...commonJs, dir: "lib/cli" },
  },
  {
    input: { cli: "dist/cli.js" },
    platform: "node",
    plugins: [external(/\/program\.js$/, "./cli/program.cjs")],
    output: { ...commonJs, dir: "lib", dynamicImportInCjs: false },
  },
])
