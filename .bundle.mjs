/**
 * Puts our modules, and the libraries that execution stands on, into a few files: a program that begins reads ten in
 * the place of eight hundred.
 */
import { build } from "rolldown"

const entries = ["index", "cli", "viem", "vitest", "globalSetup", "harness/index", "cli/commands"]

/** Libraries that come in many small modules; the others are native, for doors only, or the caller's own. */
const bundled = /^(\.|\/|(hash-wasm|zod)($|\/)|@ethereumjs\/|@noble\/|@scure\/)/

await build({
  input: Object.fromEntries(entries.map((name) => [name, `dist/${name}.js`])),
  external: (id, parent) => !bundled.test(id) && (parent === undefined || !parent.includes("/@ethereumjs/")),
  platform: "node",
  resolve: { mainFields: ["module", "main"] },
  output: { dir: "lib", format: "esm", cleanDir: true, comments: { legal: true } },
})
