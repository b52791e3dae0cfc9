/** The logs that match a filter, up to the open block when the filter says so. */

import { z } from "zod"
import type { PlacedLog } from "../../../kernel/chain/logSearch.ts"
import { findLogs } from "../../../node/query/logs.ts"
import { param, result } from "../../rpc/method.ts"
import { logFilter } from "../../wire/filter.ts"
import { rpcLog, toRpcLog } from "../../wire/receipt.ts"
import { method } from "../shared/method.ts"

export const eth_getLogs = method({
  name: "eth_getLogs",
  summary: "Returns an array of all logs matching the specified filter.",
  params: [param("Filter", logFilter)],
  result: result(
    "Log objects",
    () => z.array(rpcLog()),
    (found: readonly PlacedLog[]) => found.map(toRpcLog),
  ),
  example: { params: [{ fromBlock: "earliest", toBlock: "pending" }], result: [] },
  fork: "logs",
  handler: (node, filter, task) => findLogs(node.blocks, filter, task),
})
