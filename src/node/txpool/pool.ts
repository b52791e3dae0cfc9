/** The transactions that wait: by sender and nonce, the best of each sender ready when its nonce is next. */

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
  /** Counts arrivals: ties between equal fees go to the earlier one. */
  readonly arrival: number
}

/** The pool; its one invariant: a transaction is in both indexes or in none. */
export interface Pool {
  readonly size: number
  /** What {@link assertPriced} asks of a transaction, in wei per gas; 0 unless it is set. */
  minGasPrice: bigint
  get(hash: Hex): PoolTransaction | undefined
  /** Of one sender, by ascending nonce. */
  of(sender: Hex): readonly PoolTransaction[]
  readonly senders: Iterable<Hex>
  /**
   * Takes a transaction in, in the place of one with its nonce whose fees it beats by a tenth.
   *
   * @throws {@link AlreadyKnown}, {@link ReplacementUnderpriced}, {@link TxpoolFull}
   */
  add(transaction: SignedTransaction): PoolTransaction
  /**
   * Takes back transactions of blocks that are given up, in their order; with their blobs, if these are kept.
   *
   * One whose nonce is occupied, by a waiting transaction or by a later one of these, is left out unless it beats that
   * one's fees by a tenth, as when geth reinjects transactions after a reorganisation (legacypool `reset`).
   */
  readmit(executed: readonly Pick<SignedTransaction, "transaction" | "hash" | "sender">[]): void
  remove(hash: Hex): PoolTransaction | undefined
  /** The one of a sender with this nonce. */
  next(sender: Hex, nonce: bigint): PoolTransaction | undefined
  /** How many consecutive nonces of a sender wait from `nonce` on. */
  ready(sender: Hex, nonce: bigint): number
  /** Is told whenever a transaction has left, whether it was executed or not. */
  watch(listener: () => void): Unsubscribe
  capture(): readonly PoolTransaction[]
  restore(transactions: readonly PoolTransaction[]): void
}

type Reclaim = <T extends Pick<SignedTransaction, "transaction">>(given: readonly T[]) => readonly T[]

/** geth's `txpool.pricebump`: by how much a replacement must pay more; 100 % for blobs (`blobpool.pricebump`). */
const priceBumpPercent = 10
const blobPriceBumpPercent = 100

/**
 * Creates an empty pool that holds up to `limit` transactions; `withSidecar` gives their blobs back to those of blocks.
 *
 * @param reclaim - Keeps of what is given up what does not come back as single transactions, and gives the others.
 */
export function createPool(
  limit: number,
  withSidecar: WithSidecar,
  reclaim: Reclaim = (given) => given,
): Pool {
  const { byHash, bySender, insert, remove, watchers } = createIndexes()
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
      if (older !== undefined && !beats(transaction, older))
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
        if (present !== undefined && (present.hash === entry.hash || !beats(entry, present))) continue
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
      byHash.clear()
      bySender.clear()
      transactions.forEach(insert)
      watchers.emit(undefined)
    },
    watch: watchers.subscribe,
  }
}

/** The two indexes of a pool, which change together, and those who are told when a transaction leaves them. */
function createIndexes() {
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
    },
    remove(hash: Hex): PoolTransaction | undefined {
      const entry = byHash.get(hash)
      if (entry === undefined) return undefined
      byHash.delete(hash)
      const nonces = bySender.get(entry.sender)
      nonces?.delete(entry.transaction.nonce)
      if (nonces?.size === 0) bySender.delete(entry.sender)
      watchers.emit(undefined)
      return entry
    },
  }
}

/** @throws {@link TransactionUnderpriced} when a transaction offers less than the pool takes. */
export function assertPriced({ minGasPrice: least }: Pool, { transaction }: SignedTransaction): void {
  const price = maxFeePerGas(transaction)
  if (price < least) throw new TransactionUnderpriced({ price, least })
}

/** Drops waiting transactions whose nonce is spent. */
export function prune(pool: Pool, nonceOf: (sender: Hex) => bigint): void {
  for (const sender of [...pool.senders])
    for (const { transaction, hash } of pool.of(sender)) {
      if (transaction.nonce >= nonceOf(sender)) break
      pool.remove(hash)
    }
}

/** Length of a transaction as it is sent, in bytes. */
const sizeOf = (transaction: SignedTransaction["transaction"]): number =>
  (hasSidecar(transaction) ? transaction.serializeNetworkWrapper() : transaction.serialize()).length

/** By how much the fees of a replacement must be higher, in percent. */
const priceBumpOf = ({ transaction }: SignedTransaction): number =>
  isBlob4844Tx(transaction) ? blobPriceBumpPercent : priceBumpPercent

/** Whether a transaction may replace another: both caps must rise, the most per gas and the tip; for blobs the blob fee too. */
function beats(newer: SignedTransaction, older: SignedTransaction): boolean {
  const percent = BigInt(100 + priceBumpOf(older))
  const rises = (fee: bigint, than: bigint) => fee * 100n >= than * percent
  const [transaction, than] = [newer.transaction, older.transaction]
  const blobFee = (tx: typeof transaction) => (isBlob4844Tx(tx) ? tx.maxFeePerBlobGas : 0n)
  return (
    rises(maxFeePerGas(transaction), maxFeePerGas(than)) &&
    rises(effectiveTip(transaction, 0n), effectiveTip(than, 0n)) &&
    rises(blobFee(transaction), blobFee(than))
  )
}
