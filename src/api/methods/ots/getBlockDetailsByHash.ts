/** A block without its transactions, with their number and fees, by hash. */
import { param } from "../../rpc/method.ts"
import { hash32 } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { complete, detailsOrNull } from "./details.ts"

export const ots_getBlockDetailsByHash = method({
  name: "ots_getBlockDetailsByHash",
  summary: "Returns what ots_getBlockDetails returns, by the hash of the block.",
  params: [param("Block hash", hash32)],
  result: detailsOrNull,
  example: { params: [`0x${"00".repeat(32)}`], result: null },
  fork: "blockHash",
  handler: (node, hash) => complete(node, { hash, requireCanonical: false }),
})
