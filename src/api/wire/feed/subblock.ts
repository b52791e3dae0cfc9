/** The messages of the raw feed as the specification of subblocks has them. */
import { toHex } from "../../../base/hex.ts"
import type { BlockRecord } from "../../../kernel/chain/block.ts"
import { protocolOf } from "../../../kernel/evm/fork/hardforks.ts"
import { pendingHash, toRpcReceipts } from "../receipt.ts"
import { toQuantity } from "../values.ts"
import {
  type FeedFlashblock,
  type RpcFlashblock,
  toBase,
  toPostExecution,
  toTransactions,
} from "./flashblock.ts"

/** One message in native values, with the block as of it. */
export interface FeedSubblock extends Omit<FeedFlashblock, "withdrawals"> {
  readonly block: BlockRecord
}

/**
 * Encodes a message; `undefined` for one that adds nothing to the stream.
 *
 * Hash, state root and withdrawals root are zero and the withdrawals empty, always. Nothing marks the end of a block: the message of
 * its seal exists only where the seal adds transactions.
 *
 * @see optimism specs, protocol/subblocks.md "Payload", "Zero-valued fields"
 */
export function toRpcSubblock(subblock: FeedSubblock): RpcFlashblock | undefined {
  const { payloadId, index, base, header, block, blockHash, transactions, balances } = subblock
  if (blockHash !== undefined && transactions.length === 0) return undefined
  const hasFootprint = protocolOf(header.common)?.blobGasOf !== undefined
  return {
    payload_id: payloadId,
    index,
    ...(base !== undefined && { base: toBase(base) }),
    diff: {
      state_root: pendingHash,
      receipts_root: toHex(header.receiptTrie),
      logs_bloom: toHex(header.logsBloom),
      gas_used: toQuantity(header.gasUsed),
      block_hash: pendingHash,
      transactions: toTransactions(transactions),
      withdrawals: [],
      withdrawals_root: pendingHash,
      ...(hasFootprint && { blob_gas_used: toQuantity(header.blobGasUsed ?? 0n) }),
      ...toPostExecution(subblock),
    },
    metadata: {
      block_number: Number(header.number),
      new_account_balances: Object.fromEntries(
        [...balances].map(([address, wei]) => [address, toQuantity(wei)]),
      ),
      receipts: Object.fromEntries(
        toRpcReceipts({ ...block, hash: undefined, hashSoFar: undefined }, transactions).map((receipt) => [
          receipt.transactionHash,
          receipt,
        ]),
      ),
    },
  }
}
