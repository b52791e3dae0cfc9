import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"

/** Runs vitest in a new folder with this reporter and one test file; returns its exit code and its error output. */
function runVitest(file: string, isCi: boolean) {
  const folder = mkdtempSync(join(import.meta.dirname, "../dist/untested-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const config = `import { untested } from ${JSON.stringify(join(import.meta.dirname, "untested.ts"))}
export default { test: { reporters: ["dot", untested(${isCi})] } }`
  writeFileSync(join(folder, "vitest.config.ts"), config)
  writeFileSync(join(folder, "a.test.ts"), `import { test } from "vitest"\n${file}`)
  const vitest = join(import.meta.dirname, "../node_modules/vitest/vitest.mjs")
  const { status, stderr } = spawnSync(process.execPath, [vitest, "run"], { cwd: folder, encoding: "utf8" })
  return { status, stderr: stderr.trim() }
}

const passing = 'test("one", () => {})'
const skipping = `${passing}\ntest.skip("two", () => {})\ntest.skip("three", () => {})`
const notTested =
  "NOT TESTED: 2 tests of a.test.ts (2). They need Linux, Chromium (or its path in CHROMIUM), strace (Debian: apt-get install chromium strace), or the official vectors."

test("skipped tests: the last line names their files, and only CI fails", () => {
  expect(runVitest(skipping, false)).toEqual({ status: 0, stderr: notTested })
  expect(runVitest(skipping, true)).toEqual({ status: 1, stderr: notTested })
})

test("no skipped test: nothing is printed, and CI passes", () => {
  expect(runVitest(passing, true)).toEqual({ status: 0, stderr: "" })
})
