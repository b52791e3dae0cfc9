/** Collects the transactions that are no longer pre-confirmed, until what caused it is over: only then their state is final. */
import type { Hex } from "../../base/hex.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import type { OpenBlock } from "../../node/block/openBlock.ts"
import { positionIn } from "../../node/subscribe/position.ts"
import type { PoolTransaction } from "../../node/txpool/pool.ts"

/** A transaction that was pre-confirmed and is neither pre-confirmed nor sealed any more. */
export interface Drop {
  readonly hash: Hex
  /** The block and the flashblock that had it: `3.1`. */
  readonly position: string
  /** `requeued` is in the pool again; `replaced` has a successor with its nonce there. */
  readonly outcome: "requeued" | "lost" | "replaced"
  /** The name of the fault or of the method, or the hash of the transaction that replaced it. */
  readonly cause: string
}

/** A transaction that is collected. */
type Dropped = Pick<Drop, "position"> & Pick<ExecutedTransaction, "sender" | "transaction">

/** The transactions that are collected. */
export interface Drops {
  /** Adds transactions that a block no longer publishes. */
  add(before: OpenBlock, transactions: readonly ExecutedTransaction[]): void
  /** Reports the one that a transaction replaced, if any. */
  replace(by: PoolTransaction): void
  /** Forgets those that are published or sealed again. */
  remove(transactions: readonly Pick<ExecutedTransaction, "hash">[]): void
  /** Reports the others, and forgets them. */
  report(cause: string): Promise<void>
}

/** Creates an empty collection; `isWaiting` asks the node for a transaction. */
export function createDrops(put: (drop: Drop) => void, isWaiting: (hash: Hex) => Promise<boolean>): Drops {
  const collected = new Map<Hex, Dropped>()
  return {
    add(before, transactions) {
      for (const { hash, sender, transaction } of transactions) {
        const { blockNumber, flashblockIndex } = positionIn(before, hash)
        collected.set(hash, { sender, transaction, position: `${blockNumber}.${flashblockIndex}` })
      }
    },
    replace(by) {
      for (const [hash, { sender, transaction, position }] of collected)
        if (sender === by.sender && transaction.nonce === by.transaction.nonce && hash !== by.hash) {
          collected.delete(hash)
          put({ hash, position, outcome: "replaced", cause: by.hash })
        }
    },
    remove(transactions) {
      for (const { hash } of transactions) collected.delete(hash)
    },
    async report(cause) {
      const dropped = [...collected]
      collected.clear()
      for (const [hash, { position }] of dropped) {
        const outcome = (await isWaiting(hash).catch(() => false)) ? "requeued" : "lost"
        put({ hash, position, outcome, cause })
      }
    },
  }
}
