/** Compares receipts of OP chains with those of Hardhat 3: `npm run op:hardhat`. */
import { runWithHardhat } from "../../../peers/withHardhat.mjs"

runWithHardhat(
  new URL("compare.mjs", import.meta.url),
  '{ op: { type: "edr-simulated", chainType: "op", chainId: 10, hardfork: "isthmus" } }',
)
