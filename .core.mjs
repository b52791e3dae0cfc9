/**
 * Compiles the execution core from AssemblyScript to WebAssembly, and writes it as text into a module of its own: the
 * library then needs no file beside it, in no bundler and in no loader.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import asc from "assemblyscript/asc"

const source = "src/core/assembly/index.ts"
const target = "src/core/binary.ts"

/** `assert` keeps the checks of the core on its own offsets, which cost time: the tests run with them as well. */
export async function compile(entry, outFile, { assert = false } = {}) {
  const checks = assert ? [] : ["--noAssert"]
  const { error, stderr } = await asc.main([
    ...[entry, "--outFile", outFile, "-O3", "--converge", "--runtime", "stub", "--use", "abort="],
    ...["--enable", "simd", ...checks],
  ])
  if (error !== null) throw new Error(`${stderr.toString()}${error.message}`)
}

if (process.argv[1]?.endsWith(".core.mjs")) {
  const file = join(tmpdir(), `midblock-core-${process.pid}.wasm`)
  mkdirSync("src/core", { recursive: true })
  await compile(source, file)
  const text = readFileSync(file).toString("base64")
  writeFileSync(
    target,
    `/** The execution core, as base64; written by \`npm run build\`. */\nexport const binary =\n  "${text}"\n`,
  )
}
