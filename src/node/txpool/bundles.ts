/** The bundles that wait for a flashblock; each is executed whole, in its order, or not at all. */
import type { TypedTransaction } from "@ethereumjs/tx"
import type { Hex } from "../../base/hex.ts"
import { LimitExceeded } from "../../errors/index.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import type { SignedTransaction } from "../../kernel/evm/transaction/signedTransaction.ts"
import { effectiveTip } from "../../kernel/evm/transaction/validate.ts"
import type { Order } from "../options/blocks.ts"

/** Transactions that are executed together, and the window in which they may be executed; ranges include both ends. */
export interface Bundle {
  /** Keccak-256 of the concatenated hashes of its transactions. */
  readonly hash: Hex
  readonly transactions: readonly SignedTransaction[]
  readonly minBlockNumber: bigint
  readonly maxBlockNumber: bigint
  /** Indexes within the block. */
  readonly minFlashblock: number
  readonly maxFlashblock: number
  /** The minimum timestamp of the block, in seconds. */
  readonly minTimestamp: bigint
  readonly maxTimestamp: bigint
  /** Hashes of transactions that may revert. */
  readonly reverting: ReadonlySet<Hex>
  /** Hashes of transactions that are left out when they would revert or cannot be executed. */
  readonly dropping: ReadonlySet<Hex>
  /** A later bundle with the same id replaces this one. */
  readonly uuid: string | undefined
}

/** The flashblock that is being built. */
export interface BundlePosition {
  readonly number: bigint
  readonly timestamp: bigint
  readonly baseFeePerGas: bigint
  /** `undefined` when no flashblocks are published: every bundle of the block may then be in it. */
  readonly flashblock: number | undefined
}

/** The bundles that a node holds; their transactions are not in the pool, and no event is emitted for them. */
export interface Bundles {
  readonly size: number
  /**
   * Adds a bundle. It replaces one with the same id or the same transactions.
   *
   * @throws {@link LimitExceeded} when too many bundles wait.
   */
  hold(bundle: Bundle): void
  /**
   * Removes the bundle with this id, if there is one.
   *
   * @param open - The transactions of the open block. Those of the bundle stay in it; if they are dropped, the bundle does not
   *   wait again.
   */
  cancel(uuid: string, open: readonly Pick<ExecutedTransaction, "transaction">[]): void
  /** Removes the bundles that contain a matching transaction; returns `false` when there are none. */
  removeWhere(isMatch: (transaction: SignedTransaction) => boolean): boolean
  /** Returns the bundles that may be in this flashblock: the highest tip first, or the earliest under `fifo`. */
  due(position: BundlePosition): readonly Bundle[]
  /** Returns `true` when a bundle waits for a later flashblock of this block. */
  awaitsLater(position: BundlePosition): boolean
  /** Removes the bundles whose window is over. */
  expire(position: BundlePosition): void
  /** Removes a bundle that was executed as these transactions; {@link Bundles.reclaim} can still restore it. */
  executed(bundle: Bundle, as: readonly Pick<ExecutedTransaction, "transaction">[]): void
  /**
   * Adds again the bundles for which these transactions were executed, except bundles that were replaced or cancelled since.
   * Returns the transactions that belong to no bundle.
   */
  reclaim<T extends Pick<ExecutedTransaction, "transaction">>(given: readonly T[]): readonly T[]
  /** Returns the bundle that a transaction was executed for. */
  originOf(transaction: TypedTransaction): Bundle | undefined
  /** Removes the bundles that have a transaction in a sealed block: they can no longer be executed. */
  settle(sealed: readonly Pick<ExecutedTransaction, "hash">[]): void
  capture(): readonly Bundle[]
  restore(bundles: readonly Bundle[]): void
}

/** The limit and the order of a store of bundles. */
export interface BundleOptions {
  /** Maximum number of bundles that wait at once. */
  readonly limit: number
  readonly order: Order
}

/** Creates an empty store. */
export function createBundles({ limit, order }: BundleOptions): Bundles {
  const { waiting, insert, erase, namesWith, capture } = createIndex()
  const origins = new WeakMap<TypedTransaction, Bundle>()
  const cancelled = new WeakSet<Bundle>()
  const removeWhere = (isMatch: (transaction: SignedTransaction) => boolean) => {
    const before = waiting.size
    for (const [name, { transactions }] of waiting) if (transactions.some(isMatch)) erase(name)
    return waiting.size < before
  }
  const inBlock = (position: BundlePosition) =>
    [...waiting.values()].filter((bundle) => isInBlock(bundle, position))

  return {
    get size() {
      return waiting.size
    },
    hold(bundle) {
      const name = nameOf(bundle)
      if (!waiting.has(name) && waiting.size >= limit)
        throw new LimitExceeded({ what: "the number of waiting bundles", limit, unit: "bundles" })
      insert(bundle)
    },
    cancel(uuid, open) {
      erase(uuidName(uuid))
      for (const { transaction } of open) {
        const bundle = origins.get(transaction)
        if (bundle?.uuid === uuid) cancelled.add(bundle)
      }
    },
    removeWhere,
    due(position) {
      const due = inBlock(position).filter((bundle) => isInFlashblock(bundle, position))
      return order === "fifo" ? due : byTip(due, position.baseFeePerGas)
    },
    awaitsLater: (position) =>
      inBlock(position).some(({ minFlashblock }) => minFlashblock > (position.flashblock ?? minFlashblock)),
    expire(position) {
      for (const [name, bundle] of waiting) if (isOver(bundle, position)) erase(name)
    },
    executed(bundle, as) {
      erase(nameOf(bundle))
      for (const { transaction } of as) origins.set(transaction, bundle)
    },
    reclaim(given) {
      const newer = new Set(waiting.keys())
      return given.filter(({ transaction }) => {
        const bundle = origins.get(transaction)
        if (bundle !== undefined && !newer.has(nameOf(bundle)) && !cancelled.has(bundle)) insert(bundle)
        return bundle === undefined
      })
    },
    originOf: (transaction) => origins.get(transaction),
    settle(sealed) {
      if (waiting.size === 0) return
      for (const { hash } of sealed) for (const name of namesWith(hash)) erase(name)
    },
    capture,
    restore(bundles) {
      if (bundles === capture()) return
      for (const name of [...waiting.keys()]) erase(name)
      bundles.forEach(insert)
    },
  }
}

/** Creates the index of the waiting bundles: by name, in the order of their arrival, and by the hashes of their transactions. */
function createIndex() {
  const waiting = new Map<string, Bundle>()
  const byMember = new Map<Hex, Set<string>>()
  let captured: readonly Bundle[] | undefined
  const erase = (name: string): void => {
    captured = undefined
    for (const { hash } of waiting.get(name)?.transactions ?? []) {
      const names = byMember.get(hash)
      names?.delete(name)
      if (names?.size === 0) byMember.delete(hash)
    }
    waiting.delete(name)
  }
  return {
    waiting: waiting as ReadonlyMap<string, Bundle>,
    erase,
    insert(bundle: Bundle): void {
      const name = nameOf(bundle)
      erase(name) // so that it is the newest in the order of the map
      waiting.set(name, bundle)
      for (const { hash } of bundle.transactions)
        byMember.set(hash, (byMember.get(hash) ?? new Set()).add(name))
    },
    namesWith: (hash: Hex): readonly string[] => [...(byMember.get(hash) ?? [])],
    capture(): readonly Bundle[] {
      captured ??= [...waiting.values()]
      return captured
    },
  }
}

const uuidName = (uuid: string): string => `uuid ${uuid}`

const nameOf = ({ uuid, hash }: Bundle): string => (uuid === undefined ? hash : uuidName(uuid))

/** Returns `true` when the window of a bundle has blocks of this number and time. */
export const isInBlock = (
  bundle: Bundle,
  { number, timestamp }: Pick<BundlePosition, "number" | "timestamp">,
): boolean =>
  bundle.minBlockNumber <= number &&
  number <= bundle.maxBlockNumber &&
  bundle.minTimestamp <= timestamp &&
  timestamp <= bundle.maxTimestamp

const isInFlashblock = ({ minFlashblock, maxFlashblock }: Bundle, { flashblock }: BundlePosition): boolean =>
  flashblock === undefined || (minFlashblock <= flashblock && flashblock <= maxFlashblock)

/** Returns `true` when neither this flashblock nor a later one is in the window of the bundle. */
function isOver(bundle: Bundle, { number, timestamp, flashblock = 0 }: BundlePosition): boolean {
  const isLastBlock = number === bundle.maxBlockNumber
  return (
    number > bundle.maxBlockNumber ||
    timestamp > bundle.maxTimestamp ||
    (isLastBlock && flashblock > bundle.maxFlashblock)
  )
}

/** Returns bundles in the order of their tips, the highest first. */
function byTip(bundles: readonly Bundle[], baseFeePerGas: bigint): readonly Bundle[] {
  const tips = new Map(bundles.map((bundle) => [bundle, tipOf(bundle, baseFeePerGas)]))
  const tip = (bundle: Bundle) => tips.get(bundle) ?? 0n
  return [...bundles].sort((a, b) => (tip(a) === tip(b) ? 0 : tip(a) > tip(b) ? -1 : 1))
}

/** Returns the tip of a bundle per unit of gas, in wei, if all of its gas is used; payments by calls are not counted. */
function tipOf({ transactions }: Bundle, baseFeePerGas: bigint): bigint {
  let fees = 0n
  let gas = 0n
  for (const { transaction } of transactions) {
    fees += effectiveTip(transaction, baseFeePerGas) * transaction.gasLimit
    gas += transaction.gasLimit
  }
  return gas === 0n ? 0n : fees / gas
}
