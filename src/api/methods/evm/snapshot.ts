/** Remembers chain, open block, pool and clock. */

import { method } from "../shared/method.ts"
import { quantity } from "../shared/results.ts"

export const evm_snapshot = method({
  name: "evm_snapshot",
  aliases: ["anvil_snapshot", "hardhat_snapshot"],
  summary: "Snapshots the state of the blockchain at the current block.",
  params: [],
  result: quantity("Snapshot ID"),
  example: { params: [], result: "0x1" },
  access: "control",
  handler: (node) => node.snapshots.take(),
})
