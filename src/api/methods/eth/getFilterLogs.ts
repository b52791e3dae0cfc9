/** Every log that a filter matches, including those that were already returned. */
import { z } from "zod"
import type { PlacedLog } from "../../../kernel/chain/logSearch.ts"
import { param, result } from "../../rpc/method.ts"
import { rpcLog, toRpcLog } from "../../wire/receipt.ts"
import { filterIdentifier } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const eth_getFilterLogs = method({
  name: "eth_getFilterLogs",
  summary:
    "Returns an array of all logs matching the filter with the given ID (created using `eth_newFilter`).",
  params: [param("Filter identifier", filterIdentifier)],
  result: result(
    "Log objects",
    () => z.array(rpcLog()).meta({ title: "Filter results" }),
    (found: readonly PlacedLog[]) => found.map(toRpcLog),
  ),
  example: {
    after: [{ method: "eth_newFilter", params: [{}] }],
    params: ["0x5ec4b745847a269b1b9227799b745b46"],
    result: [],
  },
  fork: "filterLogs",
  handler: (node, id, task) => node.filters.allLogs(id, task),
})
