/** Compares Amsterdam with that of Hardhat 3, which has a part of its EIPs: `npm run peers:amsterdam`. */
import { runWithHardhat } from "./withHardhat.mjs"

runWithHardhat(
  new URL("amsterdamCompared.mjs", import.meta.url),
  '{ amsterdam: { type: "edr-simulated", chainType: "l1", chainId: 31337, hardfork: "amsterdam", blockGasLimit: 200_000_000 } }',
)
