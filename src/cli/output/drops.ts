/** Collects the transactions that are no longer pre-confirmed, until what caused it is over: only then their state is final. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { ExecutedTransaction } from "../../evm/base/records.ts"
import type { OpenBlock } from "../../node/block/openBlock.ts"

/** A transaction that was pre-confirmed and is neither pre-confirmed nor sealed any more. */
export interface Drop {
  readonly hash: Hex
  /** The block and the flashblock that had it: `3.1`. */
  readonly position: string
  /** `true` when it is in the pool again, `false` when it is lost. */
  readonly isWaiting: boolean
  /** The name of the fault or of the method. */
  readonly cause: string
}

/** The transactions that are collected. */
export interface Drops {
  /** Adds transactions that a block no longer publishes. */
  add(before: OpenBlock, transactions: readonly ExecutedTransaction[]): void
  /** Forgets those that are published or sealed again. */
  remove(transactions: readonly Pick<ExecutedTransaction, "hash">[]): void
  /** Reports the others, and forgets them. */
  report(cause: string): Promise<void>
}

/** Creates an empty collection; `isWaiting` asks the node for a transaction. */
export function createDrops(put: (drop: Drop) => void, isWaiting: (hash: Hex) => Promise<boolean>): Drops {
  const positions = new Map<Hex, string>()
  return {
    add(before, transactions) {
      for (const { hash } of transactions) positions.set(hash, positionIn(before, hash))
    },
    remove(transactions) {
      for (const { hash } of transactions) positions.delete(hash)
    },
    async report(cause) {
      const dropped = [...positions]
      positions.clear()
      for (const [hash, position] of dropped)
        put({ hash, position, isWaiting: await isWaiting(hash).catch(() => false), cause })
    },
  }
}

function positionIn({ header, transactions, flashblocks }: OpenBlock, hash: Hex): string {
  const index = transactions.findIndex((executed) => executed.hash === hash)
  const flashblock = flashblocks.find(({ transactionCount }) => transactionCount > index)
  return `${header.number}.${flashblock?.index ?? 0}`
}
