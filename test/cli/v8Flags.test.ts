/** Tests the flags that the program sets in V8. */
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const built = fileURLToPath(new URL("../../dist/cli/v8Flags.js", import.meta.url))

/** Runs a separate process: its flags must not apply to the tests. */
function run(code: string, before = "") {
  const script = `${before}; const { compileSooner } = await import(${JSON.stringify(built)}); ${code}`
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script])
  return { stdout: stdout.toString(), stderr: stderr.toString() }
}

test("compileSooner: V8 accepts the flag without a warning", () => {
  expect(run("compileSooner()")).toEqual({ stdout: "", stderr: "" })
})

test("compileSooner: each version of V8 gets its own flags, and an unknown version none", () => {
  const printing = `import v8 from "node:v8"; import { syncBuiltinESMExports } from "node:module"
    v8.setFlagsFromString = (flag) => console.log(flag)
    syncBuiltinESMExports()`
  const asVersions = `for (const v8 of ["11.3", "12.4", "13.6", "99.1"]) {
    Object.defineProperty(process, "versions", { value: { v8 }, configurable: true })
    console.log(v8)
    compileSooner()
  }`
  const { stdout, stderr } = run(asVersions, printing)
  expect([stdout.trim().split("\n"), stderr]).toEqual([
    [
      ...["11.3", "--interrupt-budget=20000", "--no-flush-bytecode"],
      ...["12.4", "--invocation-count-for-turbofan=500", "--no-flush-bytecode"],
      ...["13.6", "--invocation-count-for-turbofan=300", "--no-flush-bytecode"],
      "99.1",
    ],
    "",
  ])
})
