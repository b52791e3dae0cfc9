/** Compiles one source of the core by itself, with its assertions, so that a test can call its exports. */
import { readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import manifest from "../../../package.json" with { type: "json" }
import { compile } from "../../../src/kernel/core/build.mjs"
import { keptFile } from "../../keptFile.mjs"

let count = 0
let inputs: readonly string[] | undefined
const compiled = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/** Returns the exports of one source, such as `words.ts`, in a new instance; pointers are byte offsets in `memory`. */
export async function instanceOf<Exports>(source: string): Promise<Exports & { memory: WebAssembly.Memory }> {
  const bytes = compiled.get(source) ?? compiledBytes(source)
  compiled.set(source, bytes)
  const { instance } = await WebAssembly.instantiate(await bytes, {})
  return instance.exports as unknown as Exports & { memory: WebAssembly.Memory }
}

const folder = "src/kernel/core/"

/** All texts that the compiler reads, and its version. */
function readInputs(): readonly string[] {
  const names = (readdirSync(`${folder}assembly`, { recursive: true }) as string[]).sort()
  const files = [
    "build.mjs",
    ...names.filter((name) => name.endsWith(".ts")).map((name) => `assembly/${name}`),
  ]
  const texts = files.flatMap((name) => [name, readFileSync(`${folder}${name}`, "utf8")])
  return [manifest.devDependencies.assemblyscript, ...texts]
}

async function compiledBytes(source: string): Promise<Uint8Array<ArrayBuffer>> {
  inputs ??= readInputs()
  return readFileSync(await keptFile([source, ...inputs], () => freshBytes(source)))
}

async function freshBytes(source: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = join(tmpdir(), `midblock-test-${process.pid}-${count++}.wasm`)
  await compile(`${folder}assembly/${source}`, file, { assert: true })
  const bytes = readFileSync(file)
  rmSync(file)
  return bytes
}
