/** Records the gas statistics of Hardhat 3 for the steps, into hardhat.json. */
import { execFileSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { node22, npmInstall } from "../../bench/install.mjs"

const source = fileURLToPath(new URL("./", import.meta.url))
const folder = join(tmpdir(), "midblock-gas")

mkdirSync(folder, { recursive: true })
for (const part of ["hardhat/hardhat.config.js", "hardhat/package.json", "hardhat/run.mjs", "steps.mjs"])
  cpSync(join(source, part), join(folder, part.replace("hardhat/", "")))
cpSync(join(source, "contracts"), join(folder, "contracts"), { recursive: true })
if (!existsSync(join(folder, "node_modules/hardhat"))) npmInstall(folder)

const result = join(folder, "result.json")
execFileSync(node22, ["node_modules/hardhat/dist/src/cli.js", "run", "run.mjs"], {
  cwd: folder,
  env: { ...process.env, RESULT: result },
  stdio: "inherit",
})
const lines = JSON.parse(readFileSync(result, "utf8")).map((each) => `  ${JSON.stringify(each)}`)
writeFileSync(
  join(source, "hardhat.json"),
  `{ "hardhat": "3.18.0", "measurements": [\n${lines.join(",\n")}\n] }\n`,
)
