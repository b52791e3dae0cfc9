/** Returns the accounts that a block, or a range of blocks, changed. */
import { modifiedAccounts } from "../../../node/query/storageRange.ts"
import { optional, param } from "../../rpc/method.ts"
import { method } from "../shared/method.ts"
import { addresses, before, height } from "./modified.ts"

export const debug_getModifiedAccountsByNumber = method({
  name: "debug_getModifiedAccountsByNumber",
  summary:
    "Returns the accounts that differ between the states after two blocks; for one block, the accounts that it changed.",
  params: [param("Start block", height), optional("End block", height)],
  result: addresses,
  example: {
    params: ["earliest", "pending"],
    result: ["0x0000f90827f1c53a10cb7a02335b175320002935", "0x000f3df6d732807ef1319fb7b8bb8522d0beac02"],
  },
  fork: "modifiedAccounts",
  handler: (node, start, end) =>
    end === undefined
      ? modifiedAccounts(node, before(node, start), start)
      : modifiedAccounts(node, start, end),
})
