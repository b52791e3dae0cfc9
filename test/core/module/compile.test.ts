/** Tests the compilation of the core, in separate processes: V8's flags must not affect the tests. */
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { hints } from "../../../src/core/module/binary.ts"

const built = fileURLToPath(new URL("../../../dist/core/module/compile.js", import.meta.url))

function run(code: string): unknown {
  const script = `import { compileAhead, compiledCore } from ${JSON.stringify(built)}; ${code}`
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script])
  expect(stderr.toString()).toBe("")
  return JSON.parse(stdout.toString())
}

/** Waits until the module is another one, and prints whether both export the same names. */
const untilOptimised = `
  const first = compiledCore()
  while (compiledCore() === first) await new Promise((resolve) => setTimeout(resolve))
  const namesOf = (module) => WebAssembly.Module.exports(module).map(({ name }) => name)
  console.log(JSON.stringify(String(namesOf(first)) === String(namesOf(compiledCore()))))`

test("compileAhead: an optimised module with the same exports replaces the first module", () => {
  expect(run(`compileAhead(); ${untilOptimised}`)).toBe(true)
})

/** The hint for an optimised function; no other byte of the section has this value. */
const [optimised, baseline] = [0b10_10_10, 0b01_01_10]

test("compileAhead: V8 optimises the functions that the hints name, and compiles the others", () => {
  const script = `import { compileAhead } from ${JSON.stringify(built)}
    setTimeout(() => {}, 2 ** 31 - 1)
    await compileAhead()
    process.exit()`
  const flags = ["--trace-wasm-compilation-times", "--input-type=module"]
  const { stdout } = spawnSync(process.execPath, [...flags, "--eval", script])
  const compilers = stdout
    .toString()
    .match(/using \w+/g)
    ?.toSorted()
  const section = Buffer.from(hints, "base64")
  const each = [...section.subarray(section.indexOf("compilationHints") + "compilationHints".length)]
  const timesOf = (hint: number, text: string) => each.filter((byte) => byte === hint).map(() => text)
  const wanted = [timesOf(baseline, "using Liftoff"), timesOf(optimised, "using TurboFan")]
  expect(wanted.map(({ length }) => length > 0)).toEqual([true, true])
  expect(compilers).toEqual(wanted.flat())
})

/** Cached code depends on all flags of V8. */
test("compileAhead: V8 has its previous flags again when the promise is fulfilled", () => {
  const compare = `const { cachedDataVersionTag } = await import("node:v8")
    const before = cachedDataVersionTag()
    await compileAhead()
    console.log(JSON.stringify(cachedDataVersionTag() === before))`
  expect(run(compare)).toBe(true)
})

test("compiledCore: the module stays the same without compileAhead", () => {
  expect(run("console.log(JSON.stringify(compiledCore() === compiledCore()))")).toBe(true)
})
