/** Compiles one source of the core by itself, with its assertions, so that a test can call its exports. */
import { readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { compile } from "../../../src/kernel/core/build.mjs"

let count = 0
const compiled = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/** Returns the exports of one source, such as `words.ts`, in a new instance; pointers are byte offsets in `memory`. */
export async function instanceOf<Exports>(source: string): Promise<Exports & { memory: WebAssembly.Memory }> {
  const bytes = compiled.get(source) ?? compiledBytes(source)
  compiled.set(source, bytes)
  const { instance } = await WebAssembly.instantiate(await bytes, {})
  return instance.exports as unknown as Exports & { memory: WebAssembly.Memory }
}

async function compiledBytes(source: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = join(tmpdir(), `midblock-test-${process.pid}-${count++}.wasm`)
  await compile(`src/kernel/core/assembly/${source}`, file, { assert: true })
  const bytes = readFileSync(file)
  rmSync(file)
  return bytes
}
