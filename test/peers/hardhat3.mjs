/** Hardhat 3 on Node 22, with `examples/hardhat`. */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { hardhatFolder, installed, installPeers, node22, npmInstall } from "../bench/install.mjs"
import { copyExample, run, serve } from "./programs.mjs"

const solc = createRequire(import.meta.url)("solc/package.json")
const soljson = createRequire(import.meta.url).resolve("solc/soljson.js")

/** The example as it is, with the local compiler and the URL of the day. */
const configuration = (url) => `import example from "./hardhat.config.ts"
export default {
  ...example,
  solidity: { version: "${solc.version}", path: ${JSON.stringify(soljson)} },
  networks: { midblock: { ...example.networks.midblock, url: "${url}" } },
}
`

function install() {
  const { hardhat } = installPeers(["node", "hardhat"])
  if (hardhat !== undefined) throw new Error(`Hardhat 3 ${hardhat}`)
  const manifest = new URL("../../examples/hardhat/package.json", import.meta.url)
  const { viem, "@nomicfoundation/hardhat-viem": plugin } = JSON.parse(
    readFileSync(manifest, "utf8"),
  ).devDependencies
  if (!existsSync(installed("@nomicfoundation/hardhat-viem")))
    npmInstall(hardhatFolder, `@nomicfoundation/hardhat-viem@${plugin}`, `viem@${viem}`)
}

export async function hardhat3(check) {
  install()
  const cwd = copyExample("hardhat", join(hardhatFolder, "example"))
  await serve({}, async (url) => {
    writeFileSync(join(cwd, "local.config.ts"), configuration(url))
    const options = ["--config", "local.config.ts", "--network", "midblock"]
    const hardhat = [installed("hardhat/dist/src/cli.js"), ...options]
    const printed = await run(node22, [...hardhat, "run", "scripts/pending.ts"], { cwd })
    const [preconfirmed, sealed] = printed.split("\n").slice(-2)
    check("before the seal", preconfirmed, "pre-confirmed: pending 5, latest 0, success in the open block")
    check("after the seal", sealed, "sealed: pending 5, latest 5, success in a block with a hash")
  })
}
