/** A block after its first transactions. */
import { type BlockRecord, versionBefore } from "./block.ts"
import { unexecutedHeader } from "./header.ts"

/** Returns the block after `count` of its transactions, open again; `undefined` when it has fewer. */
export const partialBlock = (block: BlockRecord, count: number): BlockRecord | undefined =>
  count > block.transactions.length
    ? undefined
    : {
        header: unexecutedHeader(block.context.header),
        hash: undefined,
        timestampMs: block.timestampMs,
        transactions: block.transactions.slice(0, count),
        withdrawals: block.withdrawals,
        uncles: block.uncles,
        context: block.context,
        beginning: block.beginning,
        version: versionBefore(block, count),
      }
