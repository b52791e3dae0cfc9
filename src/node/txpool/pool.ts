/** The transaction pool: waiting transactions by hash, and by sender and nonce. */

import { isBlob4844Tx } from "@ethereumjs/tx"
import type { Hex } from "../../base/hex.ts"
import {
  AlreadyKnown,
  ReplacementUnderpriced,
  TransactionUnderpriced,
  TxpoolFull,
} from "../../errors/index.ts"
import { hasSidecar } from "../../kernel/evm/transaction/decode.ts"
import { sentAmong } from "../../kernel/evm/transaction/protocolTransaction.ts"
import type { SignedTransaction } from "../../kernel/evm/transaction/signedTransaction.ts"
import { effectiveTip, maxFeePerGas } from "../../kernel/evm/transaction/validate.ts"
import { createEmitter, type Unsubscribe } from "../base/emitter.ts"
import type { WithSidecar } from "./blobs.ts"
import { createSenderQueue, type SenderQueue } from "./senderQueue.ts"

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
  /** Returns `true` when a transaction of this sender waits. */
  hasFrom(sender: Hex): boolean
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
   *
   * @param as - `first arrival` gives those that waited in this pool the numbers of their arrival again.
   */
  readmit(
    executed: readonly Pick<SignedTransaction, "transaction" | "hash" | "sender">[],
    as?: "new arrival" | "first arrival",
  ): void
  remove(hash: Hex): PoolTransaction | undefined
  /** Returns the transaction of a sender with this nonce. */
  next(sender: Hex, nonce: bigint): PoolTransaction | undefined
  /** Returns the number of consecutive nonces of a sender that wait from `nonce` on. */
  ready(sender: Hex, nonce: bigint): number
  /** Returns the waiting transactions of a sender whose nonces are below this one. */
  below(sender: Hex, nonce: bigint): readonly PoolTransaction[]
  /** Calls the listener with each transaction that has entered the pool or left it, executed or not. */
  watch(listener: (transaction: PoolTransaction) => void): Unsubscribe
  /** Returns all transactions, in the order of their insertion; the same list until the pool changes. */
  capture(): readonly PoolTransaction[]
  /** Replaces all transactions by these; transactions that are added later have greater arrivals. */
  restore(transactions: readonly PoolTransaction[]): void
}

/** Called with the hash of a transaction that is added or removed. */
export type OnPoolChange = (hash: Hex) => void

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
  const { byHash, bySender, insert, remove, watch } = createIndexes(onChange)
  const arrivalOf = new WeakMap<SignedTransaction["transaction"], number>()
  let arrivals = 0
  let captured: readonly PoolTransaction[] | undefined
  watch(() => {
    captured = undefined
  })
  const capture = () => {
    captured ??= [...byHash.values()]
    return captured
  }

  return {
    minGasPrice: 0n,
    get size() {
      return byHash.size
    },
    get: (hash) => byHash.get(hash),
    of: (sender) => bySender.get(sender)?.list() ?? [],
    get senders() {
      return bySender.keys()
    },
    hasFrom: (sender) => bySender.has(sender),
    add(transaction) {
      if (byHash.has(transaction.hash)) throw new AlreadyKnown({ hash: transaction.hash })
      const older = bySender.get(transaction.sender)?.get(transaction.transaction.nonce)
      if (older !== undefined) assertOutbids(transaction, older)
      else if (byHash.size >= limit) throw new TxpoolFull({ limit })
      if (older !== undefined) remove(older.hash)
      const entry = { arrival: arrivals++, ...transaction }
      insert(entry)
      arrivalOf.set(entry.transaction, entry.arrival)
      return entry
    },
    readmit(executed, as = "new arrival") {
      const returned = reclaim(sentAmong(executed)).map(({ transaction: executable, hash, sender }) => {
        const transaction = withSidecar(executable)
        const first = as === "first arrival" ? arrivalOf.get(executable) : undefined
        return { transaction, hash, sender, size: sizeOf(transaction), arrival: first ?? arrivals++ }
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
    ready: (sender, nonce) => bySender.get(sender)?.ready(nonce) ?? 0,
    below: (sender, nonce) => bySender.get(sender)?.below(nonce) ?? [],
    capture,
    restore(transactions) {
      if (transactions === capture()) return
      for (const hash of [...byHash.keys()]) remove(hash)
      transactions.forEach(insert)
      arrivals = transactions.reduce((next, { arrival }) => Math.max(next, arrival + 1), arrivals)
    },
    watch,
  }
}

/** Creates the two indexes of a pool, which change together, and the emitter of their changes. */
function createIndexes(onChange: OnPoolChange) {
  const byHash = new Map<Hex, PoolTransaction>()
  const bySender = new Map<Hex, SenderQueue<PoolTransaction>>()
  const watchers = createEmitter<PoolTransaction>()
  return {
    byHash,
    bySender,
    watch: watchers.subscribe,
    insert(entry: PoolTransaction): void {
      const queue = bySender.get(entry.sender) ?? createSenderQueue<PoolTransaction>()
      queue.add(entry)
      bySender.set(entry.sender, queue)
      byHash.set(entry.hash, entry)
      onChange(entry.hash)
      watchers.emit(entry)
    },
    remove(hash: Hex): PoolTransaction | undefined {
      const entry = byHash.get(hash)
      if (entry === undefined) return undefined
      byHash.delete(hash)
      const queue = bySender.get(entry.sender)
      queue?.remove(entry.transaction.nonce)
      if (queue?.size === 0) bySender.delete(entry.sender)
      onChange(hash)
      watchers.emit(entry)
      return entry
    },
  }
}

/** @throws {@link TransactionUnderpriced} when a transaction offers less than the minimum price of the pool. */
export function assertPriced({ minGasPrice }: Pool, { transaction }: SignedTransaction): void {
  const price = maxFeePerGas(transaction)
  if (price < minGasPrice) throw new TransactionUnderpriced({ price, least: minGasPrice })
}

/** Removes the waiting transactions of these accounts whose nonces are used. */
export function prune(pool: Pool, accounts: Iterable<Hex>, nonceOf: (sender: Hex) => bigint): void {
  for (const sender of accounts)
    if (pool.hasFrom(sender)) for (const { hash } of pool.below(sender, nonceOf(sender))) pool.remove(hash)
}

/** Returns the length of a transaction as it is sent, in bytes. */
const sizeOf = (transaction: SignedTransaction["transaction"]): number =>
  (hasSidecar(transaction) ? transaction.serializeNetworkWrapper() : transaction.serialize()).length

/** A transaction with fees. */
type Priced = Pick<SignedTransaction, "transaction">

/** @throws {@link ReplacementUnderpriced} when a transaction may not replace another. */
export function assertOutbids(newer: Priced, older: Priced): void {
  if (!outbids(newer, older)) throw new ReplacementUnderpriced({ priceBumpPercent: priceBumpOf(older) })
}

/** Returns the percentage by which the fees of a replacement must be higher. */
const priceBumpOf = ({ transaction }: Priced): number =>
  isBlob4844Tx(transaction) ? blobPriceBumpPercent : priceBumpPercent

/** Returns `true` when a transaction may replace another: the fee cap, the tip and, for blobs, the blob fee must all rise. */
function outbids(newer: Priced, older: Priced): boolean {
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
