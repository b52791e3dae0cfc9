/** The transaction pool: waiting transactions by hash, and by sender and nonce. */

import { isBlob4844Tx } from "@ethereumjs/tx"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import {
  AlreadyKnown,
  ReplacementUnderpriced,
  TransactionUnderpriced,
  TxpoolFull,
} from "../../errors/index.ts"
import { hasSidecar } from "../../evm/transaction/decode.ts"
import type { SignedTransaction } from "../../evm/transaction/signedTransaction.ts"
import { effectiveTip, maxFeePerGas } from "../../evm/transaction/validate.ts"
import { createEmitter, type Unsubscribe } from "../base/emitter.ts"
import type { WithSidecar } from "./blobs.ts"

/** A waiting transaction. */
export interface PoolTransaction extends SignedTransaction {
  /** The number of its arrival: of two transactions with equal fees the earlier one is executed first. */
  readonly arrival: number
}

/** The pool. Invariant: a transaction is in both indexes or in none. */
export interface Pool {
  readonly size: number
  /** The minimum price that {@link assertPriced} demands, in wei per gas; 0 unless it is set. */
  minGasPrice: bigint
  get(hash: Hex): PoolTransaction | undefined
  /** Returns the transactions of one sender, by ascending nonce. */
  of(sender: Hex): readonly PoolTransaction[]
  readonly senders: Iterable<Hex>
  /**
   * Adds a transaction. It replaces one with the same nonce if its fees are a tenth higher.
   *
   * @throws {@link AlreadyKnown}, {@link ReplacementUnderpriced}, {@link TxpoolFull}
   */
  add(transaction: SignedTransaction): PoolTransaction
  /**
   * Adds the transactions of blocks that leave the chain, in their order; with their blobs, if these are stored.
   *
   * A transaction whose nonce is taken, by a waiting transaction or by a later one of these, is added only if it exceeds
   * the other's fees by a tenth, as when geth reinjects transactions after a reorganisation (legacypool `reset`).
   */
  readmit(executed: readonly Pick<SignedTransaction, "transaction" | "hash" | "sender">[]): void
  remove(hash: Hex): PoolTransaction | undefined
  /** Returns the transaction of a sender with this nonce. */
  next(sender: Hex, nonce: bigint): PoolTransaction | undefined
  /** Returns the number of consecutive nonces of a sender that wait from `nonce` on. */
  ready(sender: Hex, nonce: bigint): number
  /** Calls the listener whenever a transaction has left the pool, executed or not. */
  watch(listener: () => void): Unsubscribe
  capture(): readonly PoolTransaction[]
  /** Replaces all transactions by these; transactions that are added later have greater arrivals. */
  restore(transactions: readonly PoolTransaction[]): void
}

/** Called with the hash of a transaction that is added or removed, and with the transaction that waited under this hash before. */
export type OnPoolChange = (hash: Hex, before: PoolTransaction | undefined) => void

type Reclaim = <T extends Pick<SignedTransaction, "transaction">>(given: readonly T[]) => readonly T[]

/** geth's `txpool.pricebump`: a replacement must pay this much more; 100 % for blobs (`blobpool.pricebump`). */
const priceBumpPercent = 10
const blobPriceBumpPercent = 100

/**
 * Creates an empty pool that holds up to `limit` transactions; `withSidecar` adds the stored blobs to transactions of blocks.
 *
 * @param onChange - Called for each transaction that is added or removed.
 * @param reclaim - Takes the transactions of bundles, which return as a bundle, and returns the others.
 */
export function createPool(
  limit: number,
  withSidecar: WithSidecar,
  reclaim: Reclaim = (given) => given,
  onChange: OnPoolChange = () => {},
): Pool {
  const { byHash, bySender, insert, remove, watchers } = createIndexes(onChange)
  let arrivals = 0

  return {
    minGasPrice: 0n,
    get size() {
      return byHash.size
    },
    get: (hash) => byHash.get(hash),
    of: (sender) =>
      [...(bySender.get(sender)?.values() ?? [])].sort((a, b) =>
        a.transaction.nonce < b.transaction.nonce ? -1 : 1,
      ),
    get senders() {
      return bySender.keys()
    },
    add(transaction) {
      if (byHash.has(transaction.hash)) throw new AlreadyKnown({ hash: transaction.hash })
      const older = bySender.get(transaction.sender)?.get(transaction.transaction.nonce)
      if (older !== undefined && !outbids(transaction, older))
        throw new ReplacementUnderpriced({ priceBumpPercent: priceBumpOf(older) })
      else if (byHash.size >= limit) throw new TxpoolFull({ limit })
      if (older !== undefined) remove(older.hash)
      const entry = { arrival: arrivals++, ...transaction }
      insert(entry)
      return entry
    },
    readmit(executed) {
      const returned = reclaim(executed).map(({ transaction: executable, hash, sender }) => {
        const transaction = withSidecar(executable)
        return { transaction, hash, sender, size: sizeOf(transaction), arrival: arrivals++ }
      })
      for (const entry of returned.reverse()) {
        const present = bySender.get(entry.sender)?.get(entry.transaction.nonce)
        if (present !== undefined && (present.hash === entry.hash || !outbids(entry, present))) continue
        if (present !== undefined) remove(present.hash)
        insert(entry)
      }
    },
    remove,
    next: (sender, nonce) => bySender.get(sender)?.get(nonce),
    ready(sender, nonce) {
      const nonces = bySender.get(sender)
      let count = 0
      while (nonces?.has(nonce + BigInt(count))) count++
      return count
    },
    capture: () => [...byHash.values()],
    restore(transactions) {
      for (const [hash, entry] of byHash) onChange(hash, entry)
      byHash.clear()
      bySender.clear()
      transactions.forEach(insert)
      arrivals = transactions.reduce((next, { arrival }) => Math.max(next, arrival + 1), arrivals)
      watchers.emit(undefined)
    },
    watch: watchers.subscribe,
  }
}

/** Creates the two indexes of a pool, which change together, and the emitter of transactions that leave them. */
function createIndexes(onChange: OnPoolChange) {
  const byHash = new Map<Hex, PoolTransaction>()
  const bySender = new Map<Hex, Map<bigint, PoolTransaction>>()
  const watchers = createEmitter<undefined>()
  return {
    byHash,
    bySender,
    watchers,
    insert(entry: PoolTransaction): void {
      const nonces = bySender.get(entry.sender) ?? new Map<bigint, PoolTransaction>()
      nonces.set(entry.transaction.nonce, entry)
      bySender.set(entry.sender, nonces)
      byHash.set(entry.hash, entry)
      onChange(entry.hash, undefined)
    },
    remove(hash: Hex): PoolTransaction | undefined {
      const entry = byHash.get(hash)
      if (entry === undefined) return undefined
      byHash.delete(hash)
      const nonces = bySender.get(entry.sender)
      nonces?.delete(entry.transaction.nonce)
      if (nonces?.size === 0) bySender.delete(entry.sender)
      onChange(hash, entry)
      watchers.emit(undefined)
      return entry
    },
  }
}

/** @throws {@link TransactionUnderpriced} when a transaction offers less than the minimum price of the pool. */
export function assertPriced({ minGasPrice }: Pool, { transaction }: SignedTransaction): void {
  const price = maxFeePerGas(transaction)
  if (price < minGasPrice) throw new TransactionUnderpriced({ price, least: minGasPrice })
}

/** Removes waiting transactions whose nonces are used. */
export function prune(pool: Pool, nonceOf: (sender: Hex) => bigint): void {
  for (const sender of [...pool.senders])
    for (const { transaction, hash } of pool.of(sender)) {
      if (transaction.nonce >= nonceOf(sender)) break
      pool.remove(hash)
    }
}

/** Returns the length of a transaction as it is sent, in bytes. */
const sizeOf = (transaction: SignedTransaction["transaction"]): number =>
  (hasSidecar(transaction) ? transaction.serializeNetworkWrapper() : transaction.serialize()).length

/** Returns the percentage by which the fees of a replacement must be higher. */
const priceBumpOf = ({ transaction }: SignedTransaction): number =>
  isBlob4844Tx(transaction) ? blobPriceBumpPercent : priceBumpPercent

/** Returns `true` when a transaction may replace another: the fee cap, the tip and, for blobs, the blob fee must all rise. */
function outbids(newer: SignedTransaction, older: SignedTransaction): boolean {
  const percent = BigInt(100 + priceBumpOf(older))
  const rises = (fee: bigint, previous: bigint) => fee * 100n >= previous * percent
  const { transaction } = newer
  const { transaction: replaced } = older
  const blobFee = (tx: typeof transaction) => (isBlob4844Tx(tx) ? tx.maxFeePerBlobGas : 0n)
  return (
    rises(maxFeePerGas(transaction), maxFeePerGas(replaced)) &&
    rises(effectiveTip(transaction, 0n), effectiveTip(replaced, 0n)) &&
    rises(blobFee(transaction), blobFee(replaced))
  )
}
