/** Builds before `npm start` when a source is newer than what was built from it, and says so: a build takes half a minute. */
import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, statSync } from "node:fs"
import { join } from "node:path"

const sources = ["src", "package.json", "tsconfig.json", "rolldown.config.js", "rolldown.types.config.js"]
const built = "lib/cli.js"

const timeOf = (path) => statSync(path).mtimeMs

const timesOf = (path) =>
  statSync(path).isDirectory()
    ? [timeOf(path), ...readdirSync(path).flatMap((name) => timesOf(join(path, name)))]
    : [timeOf(path)]

const isThere = existsSync(built)
if (!isThere || Math.max(...sources.flatMap(timesOf)) > timeOf(built)) {
  console.error(isThere ? "building: a source has changed ..." : "building (first time, half a minute) ...")
  const { status } = spawnSync("npm", ["run", "-s", "build"], {
    stdio: ["inherit", process.stderr, "inherit"], // stdout is the program's
    shell: process.platform === "win32",
  })
  process.exitCode = status ?? 1
}
