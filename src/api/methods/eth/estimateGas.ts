/** The smallest gas limit with which a transaction succeeds, exactly. */
import { withBlobHashes } from "../../../node/submit/blobFields.ts"
import { optional, param } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { callRequest } from "../../wire/call.ts"
import { blockOverrides } from "../../wire/overrides/block.ts"
import { stateOverrides } from "../../wire/overrides/state.ts"
import { method } from "../shared/method.ts"
import { quantity } from "../shared/results.ts"

export const eth_estimateGas = method({
  name: "eth_estimateGas",
  summary:
    "Generates and returns an estimate of how much gas is necessary to allow the transaction to complete.",
  params: [
    param("Transaction", callRequest),
    optional("Block", blockSelector, { fallback: { tag: "pending" } }),
    optional("stateOverrides", stateOverrides),
    optional("blockOverrides", blockOverrides),
  ],
  result: quantity("Gas used"),
  example: { params: [{ to: "0x0000000000000000000000000000000000001234" }], result: "0x5208" },
  fork: { state: 1 },
  handler: async (node, transaction, selector, state, block, task) =>
    node.calls.estimate(await withBlobHashes(transaction), selector, { state, block }, task),
})
