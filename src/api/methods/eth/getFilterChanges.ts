/** Returns the changes of a filter since its last poll. */

import { z } from "zod"
import type { FilterChanges } from "../../../node/subscribe/filters.ts"
import { param, result } from "../../rpc/method.ts"
import { schema } from "../../rpc/schema.ts"
import { hexText } from "../../wire/hex.ts"
import { rpcLog, toRpcLog } from "../../wire/receipt.ts"
import { rpcTransaction, toRpcPoolTransaction } from "../../wire/transaction.ts"
import { filterIdentifier } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

const rpcChanges = schema(() =>
  z
    .union([z.array(hexText()), z.array(rpcLog()), z.array(rpcTransaction())])
    .meta({ title: "Filter results" }),
)

function toRpc(changes: FilterChanges): z.infer<ReturnType<typeof rpcChanges>> {
  if (changes.kind === "blocks") return [...changes.hashes]
  if (changes.kind === "logs")
    return changes.logs.map(({ found, removed }) => ({ ...toRpcLog(found), removed }))
  const { transactions, full } = changes
  return full ? transactions.map(toRpcPoolTransaction) : transactions.map(({ hash }) => hash)
}

export const eth_getFilterChanges = method({
  name: "eth_getFilterChanges",
  summary:
    "Polling method for the filter with the given ID (created using `eth_newFilter`). Returns an array of logs, block hashes, or transaction hashes since last poll, depending on the installed filter.",
  params: [param("Filter identifier", filterIdentifier)],
  result: result("Log objects", rpcChanges, toRpc),
  example: {
    after: [{ method: "eth_newBlockFilter", params: [] }],
    params: ["0x5ec4b745847a269b1b9227799b745b46"],
    result: [],
  },
  fork: "local",
  handler: (node, id) => node.filters.changes(id),
})
