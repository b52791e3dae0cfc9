/** What happens on the chain, for those who want to be told: heads, logs, waiting transactions. */
import { bytesToBigInt } from "@ethereumjs/util"
import type { SealedBlock } from "../chain/block.ts"
import type { Chain } from "../chain/chain.ts"
import { createAudience, type Stop } from "./audience.ts"
import type { Events } from "./events.ts"
import { assertForward, type FoundLog, isInRange, isMatch, type LogFilter, logsOf } from "./logs.ts"
import type { PoolTransaction } from "./pool.ts"
import type { Seed } from "./seed.ts"

/** A log that came, or went with its block; one object for all who are told of it. */
export interface LogEvent {
  readonly found: FoundLog
  /** Its block is no longer in the chain. */
  readonly removed: boolean
}

/** What one can be told of; each gives what ends it. */
export interface Subscriptions {
  /** How many listen. */
  readonly size: number
  /** Every new head, and after blocks were removed the one that is the head again. */
  newHeads(listener: (block: SealedBlock) => void): Stop
  /**
   * Every log of a sealed block that matches; when blocks are removed, their logs once more, newest first.
   *
   * Numbers in the filter's range are held to, tags in it ask for what comes.
   *
   * @throws {@link InvalidBlockRange} when the range runs backwards.
   */
  logs(filter: LogFilter, listener: (event: LogEvent) => void): Stop
  /** Every transaction that enters the pool. */
  newPendingTransactions(listener: (transaction: PoolTransaction) => void): Stop
  /** A name that no other subscription or filter of this node has, and that is hard to guess. */
  nextId(): string
}

/** What subscriptions need of the node. */
export interface SubscriptionParts {
  readonly events: Events
  readonly chain: Chain
  readonly seed: Seed
}

/** How long an id is, as geth's (rpc `NewID`). */
const idBytes = 16

/** Creates the subscriptions over a node's events. */
export function createSubscriptions({ events, chain, seed }: SubscriptionParts): Subscriptions {
  let count = 0n
  const heads = createAudience<SealedBlock>()
  const logs = createAudience<LogEvent>()
  const transactions = createAudience<PoolTransaction>()
  const tellLogs = (found: readonly FoundLog[], removed: boolean) => {
    for (const log of found) logs.tell({ found: log, removed })
  }

  events.on("block", (block) => {
    heads.tell(block)
    if (logs.size > 0) tellLogs(logsOf(block), false)
  })
  events.on("removed", (blocks) => {
    if (logs.size > 0) tellLogs(blocks.flatMap(logsOf).reverse(), true)
    heads.tell(chain.head)
  })
  events.on("transaction", transactions.tell)

  return {
    get size() {
      return heads.size + logs.size + transactions.size
    },
    newHeads: heads.join,
    logs(filter, listener) {
      assertForward(filter)
      return logs.join((event) => {
        if (isInRange(event.found.block, filter) && isMatch(event.found.log, filter)) listener(event)
      })
    },
    newPendingTransactions: transactions.join,
    nextId: () => `0x${bytesToBigInt(seed("subscription", ++count).subarray(0, idBytes)).toString(16)}`,
  }
}
