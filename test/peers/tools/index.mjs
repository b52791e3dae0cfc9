/** The programs that run unchanged against the program, in the default start and under automine. */

import { aave } from "./aave.mjs"
import { safe, siwe } from "./accounts.mjs"
import { alto, altoSafe } from "./alto.mjs"
import { cast } from "./cast.mjs"
import { ethereumjs, tevm } from "./forks.mjs"
import { hardhatDeploy } from "./hardhatDeploy.mjs"
import { hardhatPlugins } from "./hardhatPlugins.mjs"
import { ponder, subsquid } from "./indexers.mjs"
import { ethers5, ethers6, viem, wagmi, web3 } from "./libraries.mjs"
import { prool } from "./prool.mjs"
import { rocketh } from "./rocketh.mjs"
import { safeContracts } from "./safeContracts.mjs"
import { solmate } from "./solmate.mjs"
import { forgeScript, hardhatMatchers, truffle } from "./suites.mjs"

/** In the order of the table. */
export const tools = [
  cast,
  forgeScript,
  solmate,
  hardhatDeploy,
  rocketh,
  aave,
  hardhatMatchers,
  hardhatPlugins,
  safe,
  safeContracts,
  siwe,
  alto,
  altoSafe,
  truffle,
  web3,
  ethers5,
  ethers6,
  viem,
  wagmi,
  tevm,
  ethereumjs,
  ponder,
  subsquid,
  prool,
]

/** Programs that do not run here, with the reason. */
export const absent = {
  "the suite of Uniswap v3-core": "its package on npm has neither the tests nor their contracts",
  "scripts for Uniswap v2 and v3": "npm has none; their deployments are as in the row of viem",
  "solidity-coverage": "it refuses every --network",
  cannon: "it needs its registry on a public chain",
  "ponder 0.17": "a dependency of it is not published",
}
