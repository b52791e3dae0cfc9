/** Tests the compilation of the core, in processes of their own: V8's flags must not hold for the tests. */
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

/** Waits until the module is another one, and gives the names that both export. */
const untilOptimised = `
  const first = compiledCore()
  while (compiledCore() === first) await new Promise((resolve) => setTimeout(resolve))
  const namesOf = (module) => WebAssembly.Module.exports(module).map(({ name }) => name)
  console.log(JSON.stringify(String(namesOf(first)) === String(namesOf(compiledCore()))))`

test("compileAhead: the module is there at once, and another one when it is optimised", () => {
  expect(run(`compileAhead(); ${untilOptimised}`)).toBe(true)
})

test("compileAhead: V8 has the flags that it had when the promise is fulfilled: code that is kept depends on all of them", () => {
  const compare = `const { cachedDataVersionTag } = await import("node:v8")
    const before = cachedDataVersionTag()
    await compileAhead()
    console.log(JSON.stringify(cachedDataVersionTag() === before))`
  expect(run(compare)).toBe(true)
})

test("compiledCore: the module stays the same where nobody compiles ahead", () => {
  expect(run("console.log(JSON.stringify(compiledCore() === compiledCore()))")).toBe(true)
})
