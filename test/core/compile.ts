/** Compiles one source of the core by itself, with its checks, so that a test can call what it exports. */
import { readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
// @ts-expect-error: the build script has no types
import { compile } from "../../src/core/build.mjs"

let count = 0

/** The exports of one source, such as `words.ts`, in an instance of their own; pointers are byte offsets in `memory`. */
export async function instanceOf<Exports>(source: string): Promise<Exports & { memory: WebAssembly.Memory }> {
  const file = join(tmpdir(), `midblock-test-${process.pid}-${count++}.wasm`)
  await compile(`src/core/assembly/${source}`, file, { assert: true })
  const { instance } = await WebAssembly.instantiate(readFileSync(file), {})
  rmSync(file)
  return instance.exports as unknown as Exports & { memory: WebAssembly.Memory }
}
