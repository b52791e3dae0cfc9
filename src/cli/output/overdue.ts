/** Transactions that wait although blocks were sealed: for a nonce before theirs, for more gas, or for a higher fee. */
import type { PoolTransaction } from "../../node/txpool/pool.ts"

/** The transactions that have entered the pool and are not executed yet. */
export interface Overdue {
  add(transaction: PoolTransaction): void
  remove(hash: string): void
  /** Counts a sealed block; gives those that have now waited for two of them, which are then forgotten. */
  sealed(): PoolTransaction[]
}

/** A transaction that came right before a block was sealed is in the next one. */
const patience = 2

/** Creates a record of nothing. */
export function createOverdue(): Overdue {
  const waiting = new Map<string, { readonly transaction: PoolTransaction; blocks: number }>()
  return {
    add: (transaction) => void waiting.set(transaction.hash, { transaction, blocks: 0 }),
    remove: (hash) => void waiting.delete(hash),
    sealed() {
      const due: PoolTransaction[] = []
      for (const [hash, entry] of waiting) {
        entry.blocks++
        if (entry.blocks < patience) continue
        waiting.delete(hash)
        due.push(entry.transaction)
      }
      return due
    },
  }
}
