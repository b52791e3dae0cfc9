/** The keys of blocks and transactions. */
import { type PrefixedHexString as Hex, hexToBytes } from "@ethereumjs/util"
import { keyOf, uint32, uint48 } from "./entries.ts"

/** The keys by what they find. */
export const blockKeys = {
  block: (number: number) => keyOf("block", uint48(number)),
  transaction: (number: number, index: number) => keyOf("transaction", uint48(number), uint32(index)),
  hash: (hash: Uint8Array) => keyOf("blockHash", hash),
  transactionHash: (hash: Hex) => keyOf("transactionHash", hexToBytes(hash)),
  nonce: (sender: Hex, nonce: bigint) => keyOf("nonce", hexToBytes(sender), uint48(Number(nonce))),
  /** Of a block that has transactions. */
  busy: (number: number) => keyOf("busy", uint48(number)),
  /** Of the segment of the index of logs that ends with a block, and of one of its pages. */
  logSegment: (last: number) => keyOf("logSegment", uint48(last)),
  logPage: (last: number, page: number) => keyOf("logPage", uint48(last), uint32(page)),
}
