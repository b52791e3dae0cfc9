/** Creates a filter that returns new logs. */
import { param } from "../../rpc/method.ts"
import { logFilter } from "../../wire/filter.ts"
import { method } from "../shared/method.ts"
import { filterId } from "../shared/results.ts"

export const eth_newFilter = method({
  name: "eth_newFilter",
  summary: "Creates a filter object, based on filter options, to notify when the state changes (logs).",
  params: [param("Filter", logFilter)],
  result: filterId,
  example: {
    params: [{ address: "0x0000000000000000000000000000000000001234" }],
    result: "0x5ec4b745847a269b1b9227799b745b46",
  },
  fork: "local",
  handler: (node, filter) => node.filters.logs(filter),
})
