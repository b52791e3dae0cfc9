/** Reverts to a snapshot and removes it; false when there is no such snapshot. */
import { param } from "../../rpc/method.ts"
import { uint } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { yesNo } from "../shared/results.ts"

export const evm_revert = method({
  name: "evm_revert",
  aliases: ["anvil_revert", "hardhat_revert"],
  summary: "Reverts the state of the blockchain to a previous snapshot.",
  params: [param("snapshotId", uint)],
  result: yesNo("Reverted"),
  example: { params: ["0xffff"], result: false },
  access: "control",
  handler: (node, id) => node.snapshots.revert(id),
})
