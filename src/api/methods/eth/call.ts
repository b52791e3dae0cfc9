/** Runs a message call on the state of a block, without a transaction. */
import { withBlobHashes } from "../../../node/submit/blobFields.ts"
import { optional, param } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { callRequest, callRequestWithTo } from "../../wire/call.ts"
import { blockOverrides } from "../../wire/overrides/block.ts"
import { stateOverrides } from "../../wire/overrides/state.ts"
import { method } from "../shared/method.ts"
import { data } from "../shared/results.ts"

export const eth_call = method({
  name: "eth_call",
  summary: "Executes a new message call immediately without creating a transaction on the block chain.",
  params: [
    param("transaction", callRequest, { strictSchema: callRequestWithTo }),
    optional("block", blockSelector, { fallback: { tag: "latest" }, requiredWhenStrict: true }),
    optional("stateOverrides", stateOverrides),
    optional("blockOverrides", blockOverrides),
  ],
  result: data("Return data"),
  example: {
    params: [{ to: "0x0000000000000000000000000000000000000004", data: "0x1234" }, "latest"],
    result: "0x1234",
  },
  fork: { state: 1 },
  handler: async (node, transaction, selector, state, block, task) =>
    node.calls.call(await withBlobHashes(transaction), selector, { state, block }, task),
})
