/** A block without its transactions, with their number and fees, by number or tag. */
import { param } from "../../rpc/method.ts"
import { otsBlock } from "../../wire/trace/ots.ts"
import { method } from "../shared/method.ts"
import { complete, detailsOrNull } from "./details.ts"

export const ots_getBlockDetails = method({
  name: "ots_getBlockDetails",
  summary: "Returns a block without its transactions, with their number, their fees and the issuance.",
  params: [param("Block", otsBlock)],
  result: detailsOrNull,
  example: { params: [65535], result: null },
  fork: { content: 0 },
  handler: (node, block) => complete(node, block),
})
