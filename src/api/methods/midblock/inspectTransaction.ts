/** Returns the decoded calls, events and changes of a transaction. */
import { inspect } from "../../../solidity/inspect/inspect.ts"
import { param, result } from "../../rpc/method.ts"
import { decodeParams } from "../../rpc/params.ts"
import { type InspectedHere, rpcInspected, toRpcInspected } from "../../wire/trace/inspected.ts"
import { hash32 } from "../../wire/values.ts"
import { debug_traceTransaction } from "../debug/traceTransaction.ts"
import { eth_getBlockReceipts } from "../eth/getBlockReceipts.ts"
import { eth_getCode } from "../eth/getCode.ts"
import { eth_getTransactionReceipt } from "../eth/getTransactionReceipt.ts"
import { method } from "../shared/method.ts"

/** The methods of this node that an inspection calls. */
const used = { eth_getBlockReceipts, eth_getCode, eth_getTransactionReceipt, debug_traceTransaction }

export const midblock_inspectTransaction = method({
  name: "midblock_inspectTransaction",
  summary:
    "Returns the calls of a transaction as a tree, with events, console lines and failures, and its changes, with the names of the artifacts; null when it is in no block.",
  params: [param("Transaction hash", hash32)],
  result: result(
    "Inspected transaction or null",
    () => rpcInspected().nullable(),
    (found: InspectedHere | undefined) => (found === undefined ? null : toRpcInspected(found)),
  ),
  example: { params: [`0x${"00".repeat(32)}`], result: null },
  fork: "transaction",
  handler: async (node, hash, task) => {
    const found = await inspect(
      async ({ method: name, params }) => {
        const called = used[name as keyof typeof used]
        return called.run(node, decodeParams(called.params, params), task)
      },
      hash,
      { explainer: node.artifacts, nameSlots: node.artifacts?.nameSlots },
    )
    return found && { ...found, dimensions: node.receipts.find(hash)?.executed.dimensions }
  },
})
