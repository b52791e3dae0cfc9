/** Records what Hardhat 2 and 3 write for a fresh build, and for a build after a change of one contract, into recorded/. */
import { execFileSync } from "node:child_process"
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { node22, npmInstall } from "../../../bench/install.mjs"

const source = fileURLToPath(new URL("./", import.meta.url))

/** Returns the JSON files of the artifacts by their paths, without the output of the compiler: tests compile the input again. */
function filesIn(artifacts) {
  const names = readdirSync(artifacts, { recursive: true }).filter((name) => name.endsWith(".json"))
  return Object.fromEntries(
    names.sort().map((name) => {
      const { output, ...rest } = JSON.parse(readFileSync(join(artifacts, name), "utf8"))
      return [name, output === undefined ? rest : { ...rest, output: null }]
    }),
  )
}

for (const [tool, node, program, task] of [
  ["hardhat2", process.execPath, "node_modules/hardhat/internal/cli/bootstrap.js", "compile"],
  ["hardhat3", node22, "node_modules/hardhat/dist/src/cli.js", "build"],
]) {
  const folder = join(tmpdir(), `midblock-builds-${tool}`)
  mkdirSync(folder, { recursive: true })
  cpSync(join(source, tool), folder, { recursive: true })
  if (!existsSync(join(folder, "node_modules/hardhat"))) npmInstall(folder)
  cpSync(join(source, "project/packages"), join(folder, "node_modules"), { recursive: true })
  for (const made of ["artifacts", "cache", "contracts"])
    rmSync(join(folder, made), { recursive: true, force: true })
  cpSync(join(source, "project/contracts"), join(folder, "contracts"), { recursive: true })
  const build = (state) => {
    const env = { ...process.env, HARDHAT_DISABLE_TELEMETRY_PROMPT: "true" }
    execFileSync(node, [program, task], { cwd: folder, env, stdio: "inherit" })
    const text = JSON.stringify(filesIn(join(folder, "artifacts")), null, 1)
    writeFileSync(join(source, "recorded", `${tool}-${state}.json`), `${text}\n`)
  }
  build("fresh")
  appendFileSync(join(folder, "contracts/B.sol"), "// changed\n")
  build("incremental")
}
