/** Removes a filter. */
import { param } from "../../rpc/method.ts"
import { filterIdentifier } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { yesNo } from "../shared/results.ts"

export const eth_uninstallFilter = method({
  name: "eth_uninstallFilter",
  summary: "Uninstalls a filter with given ID.",
  params: [param("Filter identifier", filterIdentifier)],
  result: yesNo("Success"),
  example: {
    after: [{ method: "eth_newBlockFilter", params: [] }],
    params: ["0x5ec4b745847a269b1b9227799b745b46"],
    result: true,
  },
  fork: "local",
  handler: (node, id) => node.filters.uninstall(id),
})
