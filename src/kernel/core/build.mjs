/**
 * Compiles the execution core and the hasher from AssemblyScript to WebAssembly, and writes both as text into
 * `binary.ts`: the library then needs no further file, whatever bundler or loader is used. An `asconfig.json` is not enough: only
 * a caller in JavaScript can change how the compiler reads the sources, see {@link readSource}.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import asc from "assemblyscript/asc"

const sources = { core: "src/kernel/core/assembly/index.ts", hasher: "src/kernel/core/assembly/hashing.ts" }
const target = "src/kernel/core/module/binary.ts"

/**
 * Reads a source. The compiler appends `.ts` to the path of each import, but the imports of this package already end in
 * `.ts`. The sources write the decorator `@inline` as a comment, `// @inline`, above a function, because TypeScript and the
 * linter do not accept decorators of functions. The compiler does not accept `type` in imports, so it is removed. Line
 * numbers do not change, for the compiler's messages.
 */
const readSource = (sources) => (name, folder) => {
  const file = resolve(folder, name.replace(/\.ts\.ts$/, ".ts"))
  if (!existsSync(file)) return null
  return (sources.get(file) ?? readFileSync(file, "utf8"))
    .replace(/^\/\/ @inline$/gm, "@inline")
    .replace(/^import (type )?\{[^}]*\}/gm, (imports) => imports.replace(/\btype /g, ""))
}

/**
 * Compiles a source to a file of WebAssembly. `assert` keeps the core's assertions on its own pointers, which cost time:
 * `npm run core:assert` runs the tests with them. `sources` maps the path of a file to the text that replaces it.
 */
export async function compile(entry, outFile, { assert = false, sources = new Map() } = {}) {
  const options = [
    ...[entry, "--outFile", outFile, "-O3", "--converge", "--runtime", "stub", "--use", "abort="],
    ...["--enable", "simd"],
    ...(assert ? [] : ["--noAssert"]),
  ]
  const { error, stderr } = await asc.main(options, { readFile: readSource(sources) })
  if (error !== null) throw new Error(`${stderr.toString()}${error.message}`)
}

/** Returns the module of a source. */
async function compiled(entry) {
  const folder = mkdtempSync(join(tmpdir(), "midblock-core-"))
  const outFile = join(folder, "core.wasm")
  try {
    await compile(entry, outFile, { assert: process.env.MIDBLOCK_CORE_ASSERT === "1" })
    return readFileSync(outFile)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const constant = (name, value) => `export const ${name} =\n  ${JSON.stringify(value)}\n`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [core, hasher] = [await compiled(sources.core), await compiled(sources.hasher)]
  const lines = [
    "/** The execution core and the hasher, in base64; written by `npm run build`. */",
    constant("binary", core.toString("base64")),
    constant("hasherBinary", hasher.toString("base64")),
  ]
  writeFileSync(target, lines.join("\n"))
}
