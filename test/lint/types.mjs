/** Checks the types of the sources and the tests together, then of the pages of features, which run in browsers. */
import { spawnSync } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"

const pages = readdirSync("src/features")
  .map((name) => `src/features/${name}/page`)
  .filter((page) => existsSync(`${page}/tsconfig.json`))

const runs = [
  ["-p", "test", "--incremental", "--tsBuildInfoFile", "dist/.build/test.tsbuildinfo"],
  ...pages.map((page) => ["-p", page]),
]

for (const run of runs) {
  // Each further checker compares the large types of viem again.
  const tsc = ["node_modules/@typescript/native/bin/tsc", "--checkers", "1", ...run]
  const { status } = spawnSync(process.execPath, tsc, { stdio: "inherit" })
  if (status !== 0) process.exit(1)
}
