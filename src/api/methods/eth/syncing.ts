/** The sync status: always false, because the node builds its own chain. */

import { method } from "../shared/method.ts"
import { yesNo } from "../shared/results.ts"

export const eth_syncing = method({
  name: "eth_syncing",
  summary: "Returns an object with data about the sync status or false.",
  params: [],
  result: yesNo("Syncing status"),
  example: { params: [], result: false },
  handler: () => false,
})
