/** The tests of a project, run by its own `npm test`. */
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"

/** @returns Whether all tests passed; the reporters of vitest and Jest write JSON of the same form. */
export function checkTests(name, project, options, env = process.env) {
  const start = performance.now()
  const file = join(project, "report.json")
  const args = ["test", "--silent", "--", ...options, "--outputFile", file]
  const { status } = spawnSync("npm", args, { cwd: project, env, stdio: "ignore" })
  const wallMs = performance.now() - start
  const { numTotalTests, numPassedTests, testResults, success } = JSON.parse(readFileSync(file, "utf8"))
  for (const { assertionResults } of testResults)
    for (const { status: result, fullName, failureMessages } of assertionResults)
      if (result !== "passed") console.log(`${fullName}: ${failureMessages.join("\n")}`)
  console.log(
    `${name}: ${numPassedTests} of ${numTotalTests} tests in ${testResults.length} files passed, in ${(wallMs / 1000).toFixed(2)} s`,
  )
  return success && status === 0
}
