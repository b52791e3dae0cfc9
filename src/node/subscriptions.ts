/** What happens on the chain, for those who want to be told: heads, logs, waiting transactions. */
import type { SealedBlock } from "../chain/block.ts"
import type { Chain } from "../chain/chain.ts"
import type { Events } from "./events.ts"
import { type FoundLog, type LogFilter, matchingLogs } from "./logs.ts"
import type { PoolTransaction } from "./pool.ts"

/** A log that came, or went with its block. */
export interface LogEvent {
  readonly found: FoundLog
  /** Its block is no longer in the chain. */
  readonly removed: boolean
}

/** Ends what it was given for. */
export type Stop = () => void

/** What one can be told of; each gives what ends it. */
export interface Subscriptions {
  /** Every new head, and after blocks were removed the one that is the head again. */
  newHeads(listener: (block: SealedBlock) => void): Stop
  /** Every log of a sealed block that matches; when blocks are removed, their logs once more, newest block first. */
  logs(filter: LogFilter, listener: (event: LogEvent) => void): Stop
  /** Every transaction that enters the pool. */
  newPendingTransactions(listener: (transaction: PoolTransaction) => void): Stop
  /** A name that no other subscription or filter of this node has. */
  nextId(): string
}

/** Creates the subscriptions over a node's events. */
export function createSubscriptions({ events, chain }: { events: Events; chain: Chain }): Subscriptions {
  let count = 0
  return {
    nextId: () => `0x${(++count).toString(16)}`,
    newHeads(listener) {
      const removed = () => listener(chain.head)
      events.on("block", listener).on("removed", removed)
      return () => void events.off("block", listener).off("removed", removed)
    },
    logs(filter, listener) {
      const tell = (block: SealedBlock, removed: boolean) => {
        for (const found of matchingLogs(block, filter)) listener({ found, removed })
      }
      const added = (block: SealedBlock) => tell(block, false)
      const removed = (blocks: readonly SealedBlock[]) => {
        for (const block of blocks.toReversed()) tell(block, true)
      }
      events.on("block", added).on("removed", removed)
      return () => void events.off("block", added).off("removed", removed)
    },
    newPendingTransactions(listener) {
      events.on("transaction", listener)
      return () => void events.off("transaction", listener)
    },
  }
}
