/** The nodes under load: midblock, anvil and Hardhat 3, each a process of its own, with the same hardfork. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { hardhatFolder, installPeers } from "../install.mjs"
import { anvil } from "../peers/anvil.mjs"
import { hardhat } from "../peers/hardhat.mjs"
import { midblock } from "../peers/midblock.mjs"
import { serve } from "../server.mjs"
import { hardfork } from "./compile.mjs"

const configuration = "hardhat.evm.config.js"

const withArgs = (peer, extra) => ({
  command(mining, port) {
    const command = peer.command(mining, port)
    return { ...command, args: [...command.args, ...extra] }
  },
})

const peers = {
  midblock: withArgs(midblock, ["--hardfork", hardfork]),
  anvil: withArgs(anvil, ["--hardfork", hardfork]),
  hardhat: withArgs(hardhat, ["--config", configuration]),
}

/**
 * Installs the missing nodes.
 *
 * @returns The names of the nodes that can run, midblock first.
 */
export function installNodes() {
  const failures = installPeers(["node", "hardhat"])
  const networks = { node: { type: "edr-simulated", hardfork } }
  writeFileSync(join(hardhatFolder, configuration), `export default ${JSON.stringify({ networks })}\n`)
  for (const name of Object.keys(peers))
    if (failures[name] !== undefined) console.log(`${name}: ${failures[name]}`)
  return Object.keys(peers).filter((name) => failures[name] === undefined)
}

/** Starts a fresh process of a node, which seals a block after each transaction. */
export const start = (name) => serve(peers[name], "auto")
