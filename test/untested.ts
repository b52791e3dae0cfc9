/** A reporter of vitest: says in its last lines which tests did not run on this machine. In CI a test that did not run is a failure. */
import { relative } from "node:path"
import type { Reporter, TestModule } from "vitest/node"

/** What tests need and `npm install` does not bring. */
const remedy =
  "They need Linux, Chromium (or its path in CHROMIUM), strace (Debian: apt-get install chromium strace), or the official vectors."

/** Returns the last lines of a run: the files with skipped tests, and their number. */
export function untestedLines(
  skipped: readonly { readonly file: string; readonly tests: number }[],
): string[] {
  const total = skipped.reduce((sum, { tests }) => sum + tests, 0)
  if (total === 0) return []
  const files = skipped.map(({ file, tests }) => `${file} (${tests})`).join(", ")
  return [`NOT TESTED: ${total} ${total === 1 ? "test" : "tests"} of ${files}. ${remedy}`]
}

/** Returns the files of a run whose tests were skipped, although the run was not limited to some tests by their names. */
const skippedIn = (modules: readonly TestModule[]) =>
  modules
    .map(({ moduleId, children }) => ({
      file: relative(process.cwd(), moduleId),
      tests: [...children.allTests("skipped")].length,
    }))
    .filter(({ tests }) => tests > 0)

/** Creates the reporter; `isCi` makes skipped tests a failure of the run. */
export const untested = (
  isCi: boolean,
  write = (text: string) => void process.stderr.write(text),
): Reporter => ({
  onTestRunEnd(modules) {
    const lines = untestedLines(skippedIn(modules))
    if (lines.length === 0) return
    write(`\n${lines.join("\n")}\n`)
    if (isCi) process.exitCode = 1
  },
})
