/** Tests the flags that the program sets in V8. */
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const built = fileURLToPath(new URL("../../dist/cli/v8Flags.js", import.meta.url))

/** Runs a separate process: its flags must not apply to the tests. */
function run(code: string) {
  const script = `import { compileSooner } from ${JSON.stringify(built)}; ${code}`
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script])
  return { stdout: stdout.toString(), stderr: stderr.toString() }
}

test("compileSooner: V8 accepts the flag without a warning", () => {
  expect(run("compileSooner()")).toEqual({ stdout: "", stderr: "" })
})

test("compileSooner: prints no warning with another version of V8", () => {
  const other = 'Object.defineProperty(process, "versions", { value: { v8: "99.1" } });'
  expect(run(`${other} compileSooner()`)).toEqual({ stdout: "", stderr: "" })
})
