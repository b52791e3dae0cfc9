/** The bytes of a transaction by its index in a block. */
import { param } from "../../rpc/method.ts"
import { count, hash32 } from "../../wire/values.ts"
import { method } from "../shared/method.ts"
import { rawTransaction } from "../shared/results.ts"

export const eth_getRawTransactionByBlockHashAndIndex = method({
  name: "eth_getRawTransactionByBlockHashAndIndex",
  summary: "Returns the bytes of a transaction by block hash and transaction index position.",
  params: [param("Block hash", hash32), param("Transaction index", count)],
  result: rawTransaction,
  example: {
    params: ["0x0000000000000000000000000000000000000000000000000000000000000000", "0x0"],
    result: null,
  },
  fork: "blockHash",
  handler: (node, selector, index) =>
    node.blocks.find({ hash: selector, requireCanonical: false })?.transactions[index]?.transaction,
})
