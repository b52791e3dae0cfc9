/** The messages of the raw feed as JSON, in snake case, as builders of the rollup-boost family send them. */
import type { BlockHeader } from "@ethereumjs/block"
import type { Withdrawal } from "@ethereumjs/util"
import { type Hex, toHex } from "../../../base/hex.ts"
import { accessListHash, type BlockAccessList } from "../../../kernel/evm/base/blockAccessList.ts"
import type { ExecutedTransaction } from "../../../kernel/evm/base/records.ts"
import { toRpcBlockAccessList } from "../accessList.ts"
import { toRpcWithdrawal } from "../block.ts"
import { pendingHash } from "../receipt.ts"
import { toQuantity } from "../values.ts"

/** One message of the feed, in the form that its consumers parse. */
export interface RpcFlashblock {
  /** 8 bytes, the same for every flashblock of one block. */
  readonly payload_id: Hex
  readonly index: number
  /** Present with index 0 only. */
  readonly base?: ReturnType<typeof toBase>
  readonly diff: FlashblockDiff
  readonly metadata: {
    readonly block_number: number
    /** The receipts of the transactions that the message adds; those of subblocks have all fields of a receipt. */
    readonly receipts?: Readonly<Record<string, FeedReceipt>>
    readonly new_account_balances?: Readonly<Record<string, string>>
    readonly access_list?: FlashblockAccessList | null
  }
}

/**
 * The part of the access list of the block that a message adds, as builders of the rollup-boost family send it. Indices are those of
 * EIP-7928: 0 is what precedes the transactions.
 */
interface FlashblockAccessList {
  readonly min_tx_index: number
  /** The index after the last one. */
  readonly max_tx_index: number
  readonly account_changes: ReturnType<typeof toRpcBlockAccessList>
  /** The hash of the RLP of `account_changes`. */
  readonly fal_hash: string
}

/** The changes of one message; fields that do not apply are absent. */
export interface FlashblockDiff {
  readonly state_root: string
  readonly receipts_root: string
  readonly logs_bloom: string
  readonly gas_used: string
  readonly block_hash: string
  /** The encodings of the transactions that the message adds (EIP-2718). */
  readonly transactions: readonly string[]
  readonly withdrawals: readonly {
    readonly index: string
    readonly validatorIndex: string
    readonly address: string
    readonly amount: string
  }[]
  readonly withdrawals_root: string
  readonly blob_gas_used?: string
  readonly excess_blob_gas?: string
  readonly requests_hash?: string
  /** The encoding of the transaction that lists refunds of the block so far, on chains of the OP stack from Lagoon on. */
  readonly post_exec_tx?: string
}

/** The fields of a receipt that every message has. */
export interface FeedReceipt {
  readonly type: string
  readonly status?: string | undefined
  readonly cumulativeGasUsed: string
  readonly logs: readonly {
    readonly address: string
    readonly topics: readonly string[]
    readonly data: string
  }[]
}

/** One message in native values. */
export interface FeedFlashblock {
  readonly payloadId: Hex
  readonly index: number
  readonly base: BlockHeader | undefined
  readonly header: BlockHeader
  readonly blockHash: Hex | undefined
  readonly transactions: readonly ExecutedTransaction[]
  /** The transaction with which the block so far ends, by the protocol of the chain; its later messages have another one. */
  readonly closing?: ExecutedTransaction | undefined
  readonly withdrawals: readonly Withdrawal[]
  readonly accesses?:
    | { readonly first: number; readonly end: number; readonly list: BlockAccessList }
    | undefined
  readonly balances: ReadonlyMap<Hex, bigint>
}

/**
 * Encodes a message.
 *
 * While the block is open, its state root and its hash are 32 zero bytes, as in builders without state roots. The last
 * message of the block has both, and `requests_hash`, on which the hash depends.
 *
 * @param metadata - `true` to add receipts and balances to the block number; newer builders leave them out.
 */
export function toRpcFlashblock(flashblock: FeedFlashblock, metadata: boolean): RpcFlashblock {
  const { payloadId, index, base, header, transactions, accesses, balances } = flashblock
  return {
    payload_id: payloadId,
    index,
    ...(base !== undefined && { base: toBase(base) }),
    diff: toDiff(flashblock),
    metadata: {
      block_number: Number(header.number),
      ...(metadata && {
        receipts: Object.fromEntries(transactions.map((each) => [each.hash, toReceipt(each)])),
        new_account_balances: Object.fromEntries(
          [...balances].map(([address, wei]) => [address, toQuantity(wei)]),
        ),
        access_list: toAccessList(accesses),
      }),
    },
  }
}

/** Encodes the fields of a header that are fixed for the whole block. */
export const toBase = (header: BlockHeader) => ({
  parent_beacon_block_root: toHex(header.parentBeaconBlockRoot ?? new Uint8Array(32)),
  parent_hash: toHex(header.parentHash),
  fee_recipient: header.coinbase.toString(),
  prev_randao: toHex(header.mixHash),
  block_number: toQuantity(header.number),
  gas_limit: toQuantity(header.gasLimit),
  timestamp: toQuantity(header.timestamp),
  extra_data: toHex(header.extraData),
  base_fee_per_gas: toQuantity(header.baseFeePerGas ?? 0n),
})

/** Encodes the transactions that a message adds. */
export const toTransactions = (transactions: readonly ExecutedTransaction[]): string[] =>
  transactions.map(({ transaction }) => toHex(transaction.serialize()))

/** Encodes the transaction with which the block so far ends. */
export const toPostExecution = ({ closing }: Pick<FeedFlashblock, "closing">) =>
  closing && { post_exec_tx: toHex(closing.transaction.serialize()) }

const toAccessList = (accesses: FeedFlashblock["accesses"]): FlashblockAccessList | null =>
  accesses === undefined
    ? null
    : {
        min_tx_index: accesses.first,
        max_tx_index: accesses.end,
        account_changes: toRpcBlockAccessList(accesses.list),
        fal_hash: toHex(accessListHash(accesses.list)),
      }

function toDiff(flashblock: FeedFlashblock): FlashblockDiff {
  const { header, blockHash, transactions, withdrawals } = flashblock
  const { blobGasUsed, excessBlobGas, requestsHash, withdrawalsRoot } = header
  return {
    state_root: blockHash === undefined ? pendingHash : toHex(header.stateRoot),
    receipts_root: toHex(header.receiptTrie),
    logs_bloom: toHex(header.logsBloom),
    gas_used: toQuantity(header.gasUsed),
    block_hash: blockHash ?? pendingHash,
    transactions: toTransactions(transactions),
    withdrawals: withdrawals.map(toRpcWithdrawal),
    withdrawals_root: withdrawalsRoot === undefined ? pendingHash : toHex(withdrawalsRoot),
    ...(blobGasUsed !== undefined && { blob_gas_used: toQuantity(blobGasUsed) }),
    ...(excessBlobGas !== undefined && { excess_blob_gas: toQuantity(excessBlobGas) }),
    ...(requestsHash !== undefined && blockHash !== undefined && { requests_hash: toHex(requestsHash) }),
    ...toPostExecution(flashblock),
  }
}

const toReceipt = ({ transaction, receipt }: ExecutedTransaction): FeedReceipt => ({
  type: toQuantity(transaction.type),
  status: toQuantity(receipt.status ?? 1),
  cumulativeGasUsed: toQuantity(receipt.cumulativeGasUsed),
  logs: receipt.logs.map(({ address, topics, data }) => ({ address, topics: [...topics], data })),
})
