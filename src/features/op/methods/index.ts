/** The methods of OP chains. */
export { midblock_deposit } from "./deposit.ts"
export { eth_flashblocksEnabled } from "./flashblocksEnabled.ts"
export { midblock_setGasRefunds } from "./setGasRefunds.ts"
export { midblock_setL1 } from "./setL1.ts"
export { miner_setMaxDASize } from "./setMaxDASize.ts"
