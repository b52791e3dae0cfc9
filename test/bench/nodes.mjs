/** The nodes that are measured: each peer by each of its doors. */
import { node22 } from "./install.mjs"
import { anvil } from "./peers/anvil.mjs"
import { echo } from "./peers/echo.mjs"
import { ganache } from "./peers/ganache.mjs"
import { hardhat } from "./peers/hardhat.mjs"
import { midblock } from "./peers/midblock.mjs"
import { serve } from "./server.mjs"

export const peers = { midblock, anvil, hardhat, ganache, echo }

const inProcess = (peer) => ({ peer, open: (mining) => peers[peer].open(mining) })
const overHttp = (peer) => ({ peer, open: (mining) => serve(peers[peer], mining) })

/** By the name that stands in the tables. */
export const nodes = {
  midblock: inProcess("midblock"),
  "midblock pending": inProcess("midblock"),
  /** On the Node that Hardhat needs, like for like. */
  "midblock Node 22": { ...inProcess("midblock"), execPath: node22 },
  "midblock HTTP": overHttp("midblock"),
  "midblock pending HTTP": overHttp("midblock"),
  hardhat: inProcess("hardhat"),
  "hardhat HTTP": overHttp("hardhat"),
  ganache: inProcess("ganache"),
  "ganache HTTP": overHttp("ganache"),
  "anvil HTTP": overHttp("anvil"),
  "echo HTTP": overHttp("echo"),
}
