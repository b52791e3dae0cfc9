/** Finds transactions that stay in the pool while blocks are sealed: for a lower nonce, for more gas, or for a higher fee. */
import type { PoolTransaction } from "../../node/txpool/pool.ts"

/** The transactions that have entered the pool and are not executed yet. */
export interface Overdue {
  add(transaction: PoolTransaction): void
  remove(hash: string): void
  /** Counts a sealed block; returns the transactions that have now waited for two blocks, and removes them. */
  sealed(): PoolTransaction[]
}

/** The number of sealed blocks after which a transaction is overdue. One that arrives just before a seal is in the block after that. */
const overdueBlocks = 2

/** Creates an empty record. */
export function createOverdue(): Overdue {
  const waiting = new Map<string, { readonly transaction: PoolTransaction; blocks: number }>()
  return {
    add: (transaction) => void waiting.set(transaction.hash, { transaction, blocks: 0 }),
    remove: (hash) => void waiting.delete(hash),
    sealed() {
      const due: PoolTransaction[] = []
      for (const [hash, entry] of waiting) {
        entry.blocks++
        if (entry.blocks < overdueBlocks) continue
        waiting.delete(hash)
        due.push(entry.transaction)
      }
      return due
    },
  }
}
