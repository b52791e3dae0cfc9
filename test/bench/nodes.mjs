/** The measured nodes: each peer in process and over HTTP, as far as it has both. */
import { node22, node24 } from "./install.mjs"
import { anvil } from "./peers/anvil.mjs"
import { echo } from "./peers/echo.mjs"
import { ganache } from "./peers/ganache.mjs"
import { hardhat } from "./peers/hardhat.mjs"
import { midblock, midblockBefore } from "./peers/midblock.mjs"
import { replay } from "./peers/replay.mjs"
import { serve } from "./server.mjs"

export const peers = { midblock, midblockBefore, anvil, hardhat, ganache, echo, replay }

/** Returns nodes whose JavaScript runs on another version of Node, with the version in their names; `needs` is the package of it. */
const onNode = (version, execPath, needs, named) =>
  Object.fromEntries(
    Object.entries(named).map(([name, node]) => [`${name} Node ${version}`, { ...node, execPath, needs }]),
  )

const inProcess = (peer) => ({ peer, open: (mining) => peers[peer].open(mining) })
const overHttp = (peer) => ({ peer, isServer: true, open: (mining) => serve(peers[peer], mining) })

/** Returns the midblock nodes of this checkout or of the one before. */
const ours = (peer) => ({
  midblock: inProcess(peer),
  "midblock pending": inProcess(peer),
  "midblock HTTP": overHttp(peer),
  "midblock pending HTTP": overHttp(peer),
  ...onNode(22, node22, "node", { midblock: inProcess(peer), "midblock HTTP": overHttp(peer) }),
  ...onNode(24, node24, "node24", { midblock: inProcess(peer), "midblock HTTP": overHttp(peer) }),
})

/** Returns the name of the same node of the checkout before. */
export const before = (name) => `${name} before`

/** The nodes by their names in the tables. */
export const nodes = {
  ...ours("midblock"),
  ...Object.fromEntries(Object.entries(ours("midblockBefore")).map(([name, node]) => [before(name), node])),
  hardhat: inProcess("hardhat"),
  "hardhat HTTP": overHttp("hardhat"),
  ganache: inProcess("ganache"),
  "ganache HTTP": overHttp("ganache"),
  "anvil HTTP": overHttp("anvil"),
  "echo HTTP": overHttp("echo"),
  "replay HTTP": overHttp("replay"),
  ...onNode(22, node22, "node", { "anvil HTTP": overHttp("anvil"), "replay HTTP": overHttp("replay") }),
  ...onNode(24, node24, "node24", {
    hardhat: inProcess("hardhat"),
    "anvil HTTP": overHttp("anvil"),
    "replay HTTP": overHttp("replay"),
  }),
}
