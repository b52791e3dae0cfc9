/** Tests the compilation of the core, in separate processes: V8's flags must not affect the tests. */
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

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
