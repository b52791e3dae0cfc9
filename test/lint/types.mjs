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

const young = ["--min-semi-space-size=32", "--max-semi-space-size=64"]
for (const run of runs) {
  const tsc = [...young, "node_modules/typescript/bin/tsc", ...run]
  const { status } = spawnSync(process.execPath, tsc, { stdio: "inherit" })
  if (status !== 0) process.exit(1)
}
