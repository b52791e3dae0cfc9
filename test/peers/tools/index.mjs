/** The programs that run unchanged against the program, in the default start and under automine. */
import { safe, siwe } from "./accounts.mjs"
import { cast } from "./cast.mjs"
import { ethereumjs, tevm } from "./forks.mjs"
import { hardhatDeploy } from "./hardhatDeploy.mjs"
import { ethers5, ethers6, viem, wagmi, web3 } from "./libraries.mjs"
import { prool } from "./prool.mjs"
import { rocketh } from "./rocketh.mjs"
import { forgeScript, hardhatMatchers, truffle } from "./suites.mjs"

/** In the order of the table. */
export const tools = [
  cast,
  forgeScript,
  hardhatDeploy,
  rocketh,
  hardhatMatchers,
  safe,
  siwe,
  truffle,
  web3,
  ethers5,
  ethers6,
  viem,
  wagmi,
  tevm,
  ethereumjs,
  prool,
]

/** Programs that were tried and cannot run here, with the reason. */
export const absent = {}
