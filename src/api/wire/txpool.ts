/** The transaction pool as JSON: by checksummed address and decimal nonce, as in geth. */

import type { TypedTransaction } from "@ethereumjs/tx"
import { toChecksumAddress } from "@ethereumjs/util"
import { z } from "zod"
import type { Hex } from "../../base/hex.ts"
import { schema } from "../rpc/schema.ts"
import { hexText } from "./hex.ts"
import { rpcTransaction, toRpcPoolTransaction } from "./transaction.ts"

/** A transaction of the pool. */
export interface Waiting {
  readonly transaction: TypedTransaction
  readonly hash: Hex
  readonly sender: Hex
}

/** All transactions that are not in a sealed block, by sender, in the order of nonces. */
export interface PoolContent {
  /** The executable transactions; those in the open block come first. */
  readonly pending: ReadonlyMap<Hex, readonly Waiting[]>
  /** The transactions after a gap in the nonces. */
  readonly queued: ReadonlyMap<Hex, readonly Waiting[]>
}

type ByNonce<T> = Record<string, T>

const byNonce = <T extends z.ZodType>(value: T) =>
  z.record(z.string(), value).meta({ title: "Transactions by nonce" })
const bySender = <T extends z.ZodType>(value: T) => z.record(z.string(), byNonce(value))

/** `txpool_content`. */
export const rpcPoolContent = schema(() =>
  z
    .object({ pending: bySender(rpcTransaction()), queued: bySender(rpcTransaction()) })
    .meta({ title: "Transaction pool content" }),
)

/** `txpool_contentFrom`. */
export const rpcPoolContentFrom = schema(() =>
  z
    .object({ pending: byNonce(rpcTransaction()), queued: byNonce(rpcTransaction()) })
    .meta({ title: "Transaction pool content from address" }),
)

/** `txpool_inspect`. */
export const rpcPoolInspection = schema(() =>
  z
    .object({ pending: bySender(z.string()), queued: bySender(z.string()) })
    .meta({ title: "Transaction pool inspection" }),
)

/** `txpool_status`. */
export const rpcPoolStatus = schema(() =>
  z.object({ pending: hexText(), queued: hexText() }).meta({ title: "Transaction pool status" }),
)

/** Encodes transactions by nonce, each with `show`. */
export const toByNonce = <T>(list: readonly Waiting[], show: (waiting: Waiting) => T): ByNonce<T> =>
  Object.fromEntries(list.map((waiting) => [waiting.transaction.nonce.toString(), show(waiting)]))

/** Encodes transactions by sender and nonce. */
export const toBySender = <T>(
  group: PoolContent["pending"],
  show: (waiting: Waiting) => T,
): Record<string, ByNonce<T>> =>
  Object.fromEntries([...group].map(([sender, list]) => [toChecksumAddress(sender), toByNonce(list, show)]))

/** Encodes a transaction as an object. */
export const showTransaction = (waiting: Waiting) => toRpcPoolTransaction(waiting)

/**
 * Encodes a transaction in one line.
 *
 * @example "0x70997970C51812dc3A010C7d01b50e0d17dc79C8: 1 wei + 21000 gas × 7 wei"
 * @see geth internal/ethapi/api.go `TxPoolAPI.Inspect`
 */
export function showLine({ transaction }: Waiting): string {
  const { to, value, gasLimit } = transaction
  const price = "maxFeePerGas" in transaction ? transaction.maxFeePerGas : transaction.gasPrice
  const target = to === undefined ? "contract creation" : toChecksumAddress(to.toString())
  return `${target}: ${value} wei + ${gasLimit} gas × ${price} wei`
}
