/** The places of transactions in the open block. */
import type { Hex } from "../../base/hex.ts"
import type { OpenBlock } from "../block/openBlock.ts"

/** The place of a transaction in an open block. */
export interface Position {
  readonly blockNumber: bigint
  readonly flashblockIndex: number
}

/** Returns the place of a transaction of a block. */
export function positionIn({ header, transactions, flashblocks }: OpenBlock, hash: Hex): Position {
  const index = transactions.findIndex((executed) => executed.hash === hash)
  const flashblock = flashblocks.find(({ transactionCount }) => transactionCount > index)
  return { blockNumber: header.number, flashblockIndex: flashblock?.index ?? 0 }
}
