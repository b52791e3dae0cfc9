/** The results that many methods share: quantities, data, blocks, receipts, transactions. */

import type { BlockHeader } from "@ethereumjs/block"
import type { TypedTransaction } from "@ethereumjs/tx"
import { z } from "zod"
import { type Hex, toHex } from "../../../base/hex.ts"
import type { BlockRecord, PlacedTransaction } from "../../../kernel/chain/block.ts"
import { hasSidecar } from "../../../kernel/evm/transaction/decode.ts"
import { result } from "../../rpc/method.ts"
import { schema } from "../../rpc/schema.ts"
import { rpcBlockAccessList, toRpcBlockAccessList } from "../../wire/accessList.ts"
import { rpcBlock, rpcHeader, rpcUncle, toRpcBlock, toRpcBlockHeader, toRpcUncle } from "../../wire/block.ts"
import { hexText } from "../../wire/hex.ts"
import { rpcReceipt, toRpcReceipt, toRpcReceipts } from "../../wire/receipt.ts"
import { rpcTransaction, toRpcPoolTransaction, toRpcTransaction } from "../../wire/transaction.ts"
import { type PoolContent, rpcPoolContent, showTransaction, toBySender } from "../../wire/txpool.ts"
import { toQuantity } from "../../wire/values.ts"

const hex = (title: string) => hexText().meta({ title })

/** A number as a quantity. */
export const quantity = (name: string) => result(name, () => hex("hex encoded unsigned integer"), toQuantity)

/** Hex, unchanged. */
export const data = (name: string) =>
  result(
    name,
    () => hex("hex encoded bytes"),
    (value: Hex) => value,
  )

/** A list of hashes. */
export const hashList = (name: string) =>
  result(
    name,
    () => z.array(hex("32 byte hex value")),
    (hashes: readonly Hex[]) => [...hashes],
  )

/** `true` or `false`. */
export const yesNo = (name: string) =>
  result(
    name,
    () => z.boolean(),
    (value: boolean) => value,
  )

const orNull =
  <Native, Wire>(encode: (value: Native) => Wire) =>
  (value: Native | undefined) =>
    value === undefined ? null : encode(value)

/** A block, or null when there is none. */
export const blockOrNull = result(
  "Block information",
  () => rpcBlock().nullable(),
  orNull(({ block, full }: { block: BlockRecord; full: boolean }) => toRpcBlock(block, full)),
)

/** The receipts of a block, or null when there is none. */
export const receiptsOrNull = result(
  "Receipts information",
  () => z.array(rpcReceipt()).nullable(),
  orNull((block: BlockRecord) => toRpcReceipts(block)),
)

/** One receipt, or null. */
export const receiptOrNull = result(
  "Receipt information",
  () => rpcReceipt().nullable(),
  orNull(({ executed, block }: PlacedTransaction) => toRpcReceipt(executed, block)),
)

/** One transaction of a block, or null. */
export const transactionOrNull = result(
  "Transaction information",
  () => rpcTransaction().nullable(),
  orNull(({ executed, block }: PlacedTransaction) => toRpcTransaction(executed, block)),
)

/** A transaction of a block or of the pool. */
export type AnyTransaction = PlacedTransaction | Parameters<typeof toRpcPoolTransaction>[0]

/** One transaction of a block or of the pool, or null. */
export const anyTransactionOrNull = result(
  "Transaction information",
  () => rpcTransaction().nullable(),
  orNull((found: AnyTransaction) =>
    "executed" in found ? toRpcTransaction(found.executed, found.block) : toRpcPoolTransaction(found),
  ),
)

/** The bytes of a transaction as it is sent: in the pool with its blobs, as in geth. */
export const envelopeOf = (transaction: TypedTransaction): Hex =>
  toHex(hasSidecar(transaction) ? transaction.serializeNetworkWrapper() : transaction.serialize())

/**
 * The bytes of a transaction (EIP-2718), or null when it is unknown, as reth and anvil answer.
 *
 * geth answers `0x`, which viem's `getRawTransaction` takes for a transaction that was found.
 */
export const rawTransaction = result(
  "EIP-2718 binary-encoded transaction",
  () => hex("hex encoded bytes").nullable(),
  orNull(envelopeOf),
)

const blob = schema(() => hex("hex encoded bytes"))

/** A blob, or null. */
export const blobOrNull = result(
  "Blob",
  () => blob().nullable(),
  orNull((bytes: Hex) => bytes),
)

/** The blobs of a transaction, or null. */
export const blobsOrNull = result(
  "Blobs",
  () => z.array(blob()).nullable(),
  orNull((blobs: readonly Hex[]) => [...blobs]),
)

/** The header of a block, or null when there is none. */
export const headerOrNull = result(
  "Header information",
  () => rpcHeader().nullable(),
  orNull(toRpcBlockHeader),
)

/** The access list of a block, or null when there is none. */
export const accessListOrNull = result(
  "Block access list",
  () => rpcBlockAccessList().nullable(),
  orNull(toRpcBlockAccessList),
)

/** An uncle, or null when there is none. */
export const uncleOrNull = result(
  "Uncle information",
  () => rpcUncle().nullable(),
  orNull((uncle: BlockHeader) => toRpcUncle(uncle)),
)

/** The id of a filter. */
export const filterId = result(
  "Filter identifier",
  () => hex("hex encoded unsigned integer"),
  (id: Hex) => id,
)

/** A count, or null when there is no such block. */
export const countOrNull = (name: string) =>
  result(name, () => hex("hex encoded unsigned integer").nullable(), orNull(toQuantity))

/** The content of the pool as whole transactions. */
export const wholePool = result(
  "Transaction pool content",
  rpcPoolContent,
  ({ pending, queued }: PoolContent) => ({
    pending: toBySender(pending, showTransaction),
    queued: toBySender(queued, showTransaction),
  }),
)
