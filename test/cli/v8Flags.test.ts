/** Tests the flags that the program sets in V8. */
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const built = fileURLToPath(new URL("../../dist/cli/v8Flags.js", import.meta.url))

/** A process of its own: what is set for it must not hold for the tests. */
function run(code: string) {
  const script = `import { compileSooner } from ${JSON.stringify(built)}; ${code}`
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script])
  return { stdout: stdout.toString(), stderr: stderr.toString() }
}

test("compileSooner: V8 knows the flag, and complains of nothing", () => {
  expect(run("compileSooner()")).toEqual({ stdout: "", stderr: "" })
})

test("compileSooner: other versions of V8 are told nothing", () => {
  const other = 'Object.defineProperty(process, "versions", { value: { v8: "99.1" } });'
  expect(run(`${other} compileSooner()`)).toEqual({ stdout: "", stderr: "" })
})
