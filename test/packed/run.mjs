/** The example project, installed from the packed package as its users install it: its tests, and how long they take. */
import { execFileSync, spawnSync } from "node:child_process"
import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { installProject } from "./project.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))
const project = installProject()

const types = [
  "--noEmit",
  "--strict",
  "--skipLibCheck",
  "--module",
  "nodenext",
  "--target",
  "es2022",
  "--types",
  "node",
]
writeFileSync(join(project, "tsconfig.json"), "{}")
const typeRoots = ["--typeRoots", join(root, "node_modules/@types")]
execFileSync(
  process.execPath,
  [join(root, "node_modules/typescript/bin/tsc"), "--ignoreConfig", ...types, ...typeRoots, "suite.ts"],
  {
    cwd: project,
    stdio: "inherit",
  },
)

const start = performance.now()
const { status, stdout } = spawnSync("npm", ["test", "--silent", "--", "--reporter", "json"], {
  cwd: project,
})
const wallMs = performance.now() - start
const { numTotalTests, numPassedTests, numTotalTestSuites, testResults, success } = JSON.parse(
  stdout.toString(),
)
for (const { assertionResults } of testResults)
  for (const { status: result, fullName, failureMessages } of assertionResults)
    if (result !== "passed") console.log(`${fullName}: ${failureMessages.join("\n")}`)
console.log(
  `${numPassedTests} of ${numTotalTests} tests in ${testResults.length} files passed (${numTotalTestSuites} suites), in ${(wallMs / 1000).toFixed(2)} s`,
)
rmSync(project, { recursive: true })
process.exitCode = success ? (status ?? 1) : 1
