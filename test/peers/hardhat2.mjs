/** Hardhat 2's network helpers. */
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { folder, run, serve } from "./programs.mjs"

export const packages = ["hardhat@2.26.3", "@nomicfoundation/hardhat-network-helpers@1.1.2"]

const configuration = (url) => `module.exports = {
  solidity: "0.8.30",
  networks: { midblock: { url: ${JSON.stringify(url)} } },
  defaultNetwork: "midblock",
}
`

export async function hardhat2(check) {
  const cwd = join(folder, "hardhat2")
  mkdirSync(cwd, { recursive: true })
  copyFileSync(new URL("helpers.cjs", import.meta.url), join(cwd, "helpers.cjs"))
  const env = {
    ...process.env,
    HARDHAT_DISABLE_TELEMETRY_PROMPT: "true",
    HARDHAT_EXPERIMENTAL_ALLOW_NON_LOCAL_INSTALLATION: "true",
  }
  await serve({ automine: true }, async (url) => {
    writeFileSync(join(cwd, "hardhat.config.js"), configuration(url))
    const printed = await run(process.execPath, ["helpers.cjs"], { cwd, env })
    const outcomes = JSON.parse(printed.split("\n").at(-1))
    for (const [name, outcome] of Object.entries(outcomes)) check(name, outcome, "ok")
  })
}
