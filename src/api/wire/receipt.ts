/** Receipts and logs as JSON. */

import { z } from "zod"
import { type Hex, toHex } from "../../base/hex.ts"
import type { BlockRecord } from "../../kernel/chain/block.ts"
import type { LogBlock, PlacedLog } from "../../kernel/chain/logSearch.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import { protocolPartOf } from "../../kernel/evm/transaction/protocolTransaction.ts"
import { schema } from "../rpc/schema.ts"
import { hexText } from "./hex.ts"
import { inMs, toQuantity } from "./values.ts"

/** The placeholder for the hash of a block that is not sealed yet, in blocks, receipts and logs. */
export const pendingHash: Hex = `0x${"00".repeat(32)}`

/** A log as JSON. */
export const rpcLog = schema(() =>
  z
    .object({
      address: hexText(),
      topics: z.array(hexText()),
      data: hexText(),
      blockHash: hexText(),
      blockNumber: hexText(),
      blockTimestamp: hexText(),
      blockTimestampMs: hexText().optional(),
      transactionHash: hexText(),
      transactionIndex: hexText(),
      logIndex: hexText(),
      removed: z.boolean(),
    })
    .meta({ title: "log" }),
)

type RpcLog = z.infer<ReturnType<typeof rpcLog>>

/** A receipt as JSON. */
export const rpcReceipt = schema(() =>
  z
    .object({
      type: hexText(),
      status: hexText().optional(),
      root: hexText().optional(),
      cumulativeGasUsed: hexText(),
      logs: z.array(rpcLog()),
      logsBloom: hexText(),
      transactionHash: hexText(),
      transactionIndex: hexText(),
      blockHash: hexText(),
      blockNumber: hexText(),
      contractAddress: hexText().nullable(),
      effectiveGasPrice: hexText(),
      from: hexText(),
      gasUsed: hexText(),
      to: hexText().nullable(),
      blobGasUsed: hexText().optional(),
      blobGasPrice: hexText().optional(),
    })
    .meta({ title: "Receipt information" }),
)

type RpcReceipt = z.infer<ReturnType<typeof rpcReceipt>>

/** Returns the hash of a block as clients see it: of an open one its hash so far, or 32 zero bytes. */
export const shownHashOf = (block: Pick<LogBlock, "hash" | "hashSoFar">): Hex =>
  block.hash ?? block.hashSoFar?.() ?? pendingHash

const toOwnBlock = (block: LogBlock) => ({
  blockHash: shownHashOf(block),
  blockNumber: toQuantity(block.header.number),
  blockTimestamp: toQuantity(block.header.timestamp),
  ...inMs("blockTimestampMs", block),
})

type OwnBlock = ReturnType<typeof toOwnBlock>

const ownBlocks = new WeakMap<object, OwnBlock>()

/** Returns the fields of a block in its receipts and logs. The texts are shared by all of them, and by all flashblocks with one hash. */
function ownBlockOf(block: LogBlock): OwnBlock {
  const isShared = block.hash === undefined && block.hashSoFar === undefined
  const key = (isShared ? block.context : undefined) ?? block
  let own = ownBlocks.get(key)
  if (own === undefined) {
    own = toOwnBlock(block)
    ownBlocks.set(key, own)
  }
  return own
}

/** Encodes a log; see {@link shownHashOf} for its `blockHash`. */
export function toRpcLog({ log, logIndex, executed, block }: PlacedLog): RpcLog {
  const own = ownBlockOf(block)
  const rpc: RpcLog = {
    address: log.address,
    topics: [...log.topics],
    data: log.data,
    blockHash: own.blockHash,
    blockNumber: own.blockNumber,
    blockTimestamp: own.blockTimestamp,
    transactionHash: executed.hash,
    transactionIndex: toQuantity(executed.index),
    logIndex: toQuantity(logIndex),
    removed: false,
  }
  if (own.blockTimestampMs !== undefined) rpc.blockTimestampMs = own.blockTimestampMs
  return rpc
}

interface KnownReceipt {
  readonly own: OwnBlock
  readonly rpc: RpcReceipt
}

const knownReceipts = new WeakMap<ExecutedTransaction, KnownReceipt>()

/**
 * Encodes a receipt; see {@link shownHashOf} for its `blockHash`.
 *
 * A receipt is encoded once for an open block and once for the sealed one, and copied for each request: the receipts of a thousand
 * transactions lie far apart in memory, and reading them takes 20 times as long as the copy.
 */
export const toRpcReceipt = (executed: ExecutedTransaction, block: BlockRecord): RpcReceipt =>
  receiptIn(executed, block, ownBlockOf(block))

/** Encodes the receipts of some transactions of a block; all of them when absent. */
export function toRpcReceipts(block: BlockRecord, executed = block.transactions): RpcReceipt[] {
  const own = ownBlockOf(block)
  return executed.map((each) => receiptIn(each, block, own))
}

function receiptIn(executed: ExecutedTransaction, block: BlockRecord, own: OwnBlock): RpcReceipt {
  let known = knownReceipts.get(executed)
  if (known?.own !== own) {
    known = { own, rpc: createRpcReceipt(executed, block, own) }
    knownReceipts.set(executed, known)
  }
  return { ...known.rpc, logs: known.rpc.logs.map(copyOf) }
}

const copyOf = (log: RpcLog): RpcLog => ({ ...log, topics: [...log.topics] })

function createRpcReceipt(executed: ExecutedTransaction, block: BlockRecord, own: OwnBlock): RpcReceipt {
  const { receipt, transaction } = executed
  const { status, stateRoot, blobGasUsed, blobGasPrice } = receipt
  const rpc: RpcReceipt = {
    type: toQuantity(transaction.type),
    status: toQuantity(status ?? 0),
    cumulativeGasUsed: toQuantity(receipt.cumulativeGasUsed),
    logs: receipt.logs.map((log, i) =>
      toRpcLog({ log, logIndex: receipt.firstLogIndex + i, executed, block }),
    ),
    logsBloom: receipt.logsBloom,
    transactionHash: executed.hash,
    transactionIndex: toQuantity(executed.index),
    blockHash: own.blockHash,
    blockNumber: own.blockNumber,
    contractAddress: receipt.contractAddress ?? null,
    effectiveGasPrice: toQuantity(receipt.effectiveGasPrice),
    from: executed.sender,
    gasUsed: toQuantity(receipt.gasUsed),
    to: transaction.to === undefined ? null : toHex(transaction.to.bytes),
  }
  if (status === undefined) delete rpc.status
  if (stateRoot !== undefined) rpc.root = stateRoot
  if (blobGasUsed !== undefined) rpc.blobGasUsed = toQuantity(blobGasUsed)
  if (blobGasPrice !== undefined) rpc.blobGasPrice = toQuantity(blobGasPrice)
  const first = block.transactions[0]
  const part = first && protocolPartOf(first.transaction)
  return part === undefined ? rpc : { ...rpc, ...part.receiptFieldsOf(executed) }
}
