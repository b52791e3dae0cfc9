/** The storage of a contract as it was before a transaction of a block, page by page. */

import { storageRange } from "../../../node/query/storageRange.ts"
import { param, result } from "../../rpc/method.ts"
import { blockSelector } from "../../wire/blockSelectors.ts"
import { rpcStorageRange, toRpcStorageRange } from "../../wire/trace/trace.ts"
import { address, bytes, count } from "../../wire/values.ts"
import { method } from "../shared/method.ts"

export const debug_storageRangeAt = method({
  name: "debug_storageRangeAt",
  summary:
    "Returns the storage of an account before a transaction of a block, in the order of the hashed keys, from a key on.",
  params: [
    param("Block", blockSelector),
    param("Transaction index", count),
    param("Address", address),
    param("Start key", bytes),
    param("Limit", count),
  ],
  result: result("Storage range", rpcStorageRange, toRpcStorageRange),
  example: {
    params: ["latest", 0, "0x0000000000000000000000000000000000001234", "0x", 10],
    result: { storage: {}, nextKey: null },
  },
  fork: { wholeState: 0 },
  handler: (node, block, index, account, start, limit) =>
    storageRange(node, block, { index, account, start, limit }),
})
