/**
 * Compiles the execution core and the hasher from AssemblyScript to WebAssembly, and writes both as text into
 * `binary.ts`: the library then needs no file beside it, in no bundler and in no loader. An `asconfig.json` cannot do it: the compiler lets only
 * its caller in JavaScript read the sources for it, see {@link readSource}.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import asc from "assemblyscript/asc"

const sources = { binary: "src/core/assembly/index.ts", hasherBinary: "src/core/assembly/hashing.ts" }
const target = "src/core/module/binary.ts"

/**
 * Reads a source. The compiler appends `.ts` to the path of each import, and the sources write it already, as all of
 * this package does. The decorator `@inline` is a comment, `// @inline`, above a function: TypeScript and the linter
 * know no decorators of functions. Imports of types are imports like others: the compiler knows no `type` there. The
 * lines keep their numbers, for the compiler's messages.
 */
const readSource = (sources) => (name, folder) => {
  const file = resolve(folder, name.replace(/\.ts\.ts$/, ".ts"))
  if (!existsSync(file)) return null
  return (sources.get(file) ?? readFileSync(file, "utf8"))
    .replace(/^\/\/ @inline$/gm, "@inline")
    .replace(/^import (type )?\{[^}]*\}/gm, (imports) => imports.replace(/\btype /g, ""))
}

/**
 * `assert` keeps the checks of the core on its own offsets, which cost time: `npm run core:assert` runs the tests with them;
 * `sources` has the texts of files that the build writes, by path.
 */
export async function compile(entry, outFile, { assert = false, sources = new Map() } = {}) {
  const checks = assert ? [] : ["--noAssert"]
  const options = [
    ...[entry, "--outFile", outFile, "-O3", "--converge", "--runtime", "stub", "--use", "abort="],
    ...["--enable", "simd", ...checks],
  ]
  const { error, stderr } = await asc.main(options, { readFile: readSource(sources) })
  if (error !== null) throw new Error(`${stderr.toString()}${error.message}`)
}

/** Returns the module of a source as base64. */
async function compileToText(entry) {
  const file = join(tmpdir(), `midblock-core-${process.pid}.wasm`)
  await compile(entry, file, { assert: process.env.MIDBLOCK_CORE_ASSERT === "1" })
  const text = readFileSync(file).toString("base64")
  rmSync(file)
  return text
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lines = ["/** The execution core and its hasher, as base64; written by `npm run build`. */"]
  for (const [name, entry] of Object.entries(sources)) {
    lines.push(`export const ${name} =\n  "${await compileToText(entry)}"\n`)
  }
  writeFileSync(target, lines.join("\n"))
}
