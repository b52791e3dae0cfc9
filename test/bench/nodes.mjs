/** The nodes that are measured: each peer by each of its doors. */
import { node22, node24 } from "./install.mjs"
import { anvil } from "./peers/anvil.mjs"
import { echo } from "./peers/echo.mjs"
import { ganache } from "./peers/ganache.mjs"
import { hardhat } from "./peers/hardhat.mjs"
import { midblock } from "./peers/midblock.mjs"
import { serve } from "./server.mjs"

export const peers = { midblock, anvil, hardhat, ganache, echo }

/** By the name that ends in it: with all that is JavaScript on another version of Node, the package that `needs` names. */
const onNode = (version, execPath, needs, named) =>
  Object.fromEntries(
    Object.entries(named).map(([name, node]) => [`${name} Node ${version}`, { ...node, execPath, needs }]),
  )

const inProcess = (peer) => ({ peer, open: (mining) => peers[peer].open(mining) })
const overHttp = (peer) => ({ peer, open: (mining) => serve(peers[peer], mining) })

/** By the name that stands in the tables. */
export const nodes = {
  midblock: inProcess("midblock"),
  "midblock pending": inProcess("midblock"),
  "midblock HTTP": overHttp("midblock"),
  "midblock pending HTTP": overHttp("midblock"),
  hardhat: inProcess("hardhat"),
  "hardhat HTTP": overHttp("hardhat"),
  ganache: inProcess("ganache"),
  "ganache HTTP": overHttp("ganache"),
  "anvil HTTP": overHttp("anvil"),
  "echo HTTP": overHttp("echo"),
  ...onNode(22, node22, "node", {
    midblock: inProcess("midblock"),
    "midblock HTTP": overHttp("midblock"),
    "anvil HTTP": overHttp("anvil"),
  }),
  ...onNode(24, node24, "node24", {
    midblock: inProcess("midblock"),
    hardhat: inProcess("hardhat"),
    "midblock HTTP": overHttp("midblock"),
    "anvil HTTP": overHttp("anvil"),
  }),
}
