/** Records the stack traces of Hardhat 3 for the cases, with each profile of the compiler, into hardhat.json. */
import { execFileSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { node22, npmInstall } from "../../bench/install.mjs"
import { profiles } from "./cases.mjs"

const source = fileURLToPath(new URL("./", import.meta.url))
const folder = join(tmpdir(), "midblock-stack-traces")

mkdirSync(folder, { recursive: true })
cpSync(join(source, "hardhat"), folder, { recursive: true })
cpSync(join(source, "cases.mjs"), join(folder, "cases.mjs"))
cpSync(join(source, "contracts"), join(folder, "contracts"), { recursive: true })
if (!existsSync(join(folder, "node_modules/hardhat"))) npmInstall(folder)

const recorded = { hardhat: "3.18.0", profiles: {} }
for (const profile of Object.keys(profiles)) {
  const result = join(folder, `${profile}.json`)
  const env = { ...process.env, PROFILE: profile, RESULT: result }
  execFileSync(node22, ["node_modules/hardhat/dist/src/cli.js", "run", "run.mjs"], {
    cwd: folder,
    env,
    stdio: "inherit",
  })
  const { addresses, traces } = JSON.parse(readFileSync(result, "utf8"))
  const named = Object.entries(addresses).map(([name, address]) => [
    new RegExp(address, "gi"),
    `<address of ${name}>`,
  ])
  const text = named.reduce((all, [address, name]) => all.replace(address, name), JSON.stringify(traces))
  recorded.profiles[profile] = JSON.parse(text)
}
writeFileSync(join(source, "hardhat.json"), `${JSON.stringify(recorded, null, 2)}\n`)
