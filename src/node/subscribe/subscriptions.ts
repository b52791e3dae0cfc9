/** What happens on the chain, for those who want to be told: heads, logs, waiting transactions. */
import { bytesToBigInt, type PrefixedHexString as Hex } from "@ethereumjs/util"
import type { SealedBlock } from "../../chain/block.ts"
import type { Chain } from "../../chain/chain.ts"
import type { EmptyBlockRun } from "../../chain/emptyRun.ts"
import { createEmitter, type Unsubscribe } from "../base/emitter.ts"
import type { Seed } from "../base/seed.ts"
import type { Events } from "../block/events.ts"
import type { Blocks } from "../query/blocks.ts"
import {
  assertForward,
  emitLogs,
  emitRemovedLogs,
  isInRange,
  isMatch,
  isPending,
  type LogEvent,
  type LogFilter,
  logsOf,
} from "../query/logs.ts"
import type { PoolTransaction } from "../txpool/pool.ts"
import { createPreconfirmed, type Preconfirmed } from "./preconfirmed.ts"

/** What one can be told of; each gives what ends it. */
export interface Subscriptions extends Preconfirmed {
  /** How many listen. */
  readonly size: number
  /** Every new head, and after blocks were removed the one that is the head again. */
  newHeads(listener: (block: SealedBlock) => void): Unsubscribe
  /** Every block that joins the chain, each once. */
  newBlocks(listener: (block: SealedBlock) => void): Unsubscribe
  /**
   * Every log of a sealed block that matches; when blocks are removed, their logs once more, newest first.
   *
   * Told as soon as they are pre-confirmed, they are not told again when sealed, but as removed when dropped.
   * Numbers in the filter's range are held to, tags in it ask for what comes.
   *
   * @throws {@link InvalidBlockRange} when the range runs backwards.
   */
  logs(filter: LogFilter, listener: (event: LogEvent) => void): Unsubscribe
  /** Every transaction that enters the pool. */
  newPendingTransactions(listener: (transaction: PoolTransaction) => void): Unsubscribe
  /** A name that no other subscription or filter of this node has, and that is hard to guess. */
  nextId(): Hex
}

/** What subscriptions need of the node. */
export interface SubscriptionParts {
  readonly events: Events
  readonly blocks: Blocks
  readonly chain: Chain
  readonly seed: Seed
  /** `logs` are told as soon as they are pre-confirmed, as they are when the filter's range begins or ends at `pending`. */
  readonly preconfirmedLogs: boolean
}

/** Most transactions of which a subscription remembers that it told their logs before they were sealed. */
const maxEarly = 10_000

/** A removed log as it was told before its block was sealed: a client finds it by the hash that it had then, which is zero. */
const asTold = ({ found, removed }: LogEvent): LogEvent => ({
  found: { ...found, block: Object.create(found.block, { hash: { value: undefined } }) },
  removed,
})

const blocksOf = ({ first, last, block }: EmptyBlockRun): readonly SealedBlock[] =>
  Array.from({ length: last - first + 1 }, (_, index) => block(first + index))

/** How long an id is, as geth's (rpc `NewID`). */
const idBytes = 16

/** Creates the subscriptions over a node's events. */
export function createSubscriptions(parts: SubscriptionParts): Subscriptions {
  const { seed, preconfirmedLogs } = parts
  let count = 0n
  const { heads, added, logs, transactions } = createAudiences(parts)
  const { listeners, ...preconfirmed } = createPreconfirmed(parts)
  const sealedLogs = (filter: LogFilter, listener: (event: LogEvent) => void) =>
    logs.subscribe((event) => {
      if (isInRange(event.found.block, filter) && isMatch(event.found.log, filter)) listener(event)
    })
  const earlyLogs = (filter: LogFilter, listener: (event: LogEvent) => void) => {
    let number: bigint | undefined
    /** Transactions of that block whose logs were told. */
    const told = new Set<Hex>()
    /** Transactions whose logs were told without a block hash, the newest ones: so they are told when they are removed. */
    const early = new Set<Hex>()
    const rememberEarly = (hash: Hex) => {
      const [oldest] = early
      if (early.size >= maxEarly && oldest !== undefined) early.delete(oldest)
      early.add(hash)
    }
    const stopPending = preconfirmed.pendingLogs(filter, (event) => {
      const { block, executed } = event.found
      if (!isInRange(block, filter)) return
      if (number !== block.header.number) told.clear()
      number = block.header.number
      if (event.removed) told.delete(executed.hash)
      else told.add(executed.hash)
      if (event.removed) early.delete(executed.hash)
      else rememberEarly(executed.hash)
      listener(event)
    })
    const stopSealed = sealedLogs(filter, (event) => {
      const { block, executed } = event.found
      const isKnown = number === block.header.number && told.has(executed.hash)
      if (event.removed && early.delete(executed.hash)) listener(asTold(event))
      else if (event.removed || !isKnown) listener(event)
    })
    return () => {
      stopPending()
      stopSealed()
    }
  }

  return {
    get size() {
      return heads.size + added.size + logs.size + transactions.size + listeners()
    },
    ...preconfirmed,
    newHeads: heads.subscribe,
    newBlocks: added.subscribe,
    logs(filter, listener) {
      assertForward(filter)
      const isEarly = preconfirmedLogs || isPending(filter.fromBlock) || isPending(filter.toBlock)
      return isEarly ? earlyLogs(filter, listener) : sealedLogs(filter, listener)
    },
    newPendingTransactions: transactions.subscribe,
    nextId: () => `0x${bytesToBigInt(seed("subscription", ++count).subarray(0, idBytes)).toString(16)}`,
  }
}

/** Those who listen to what is sealed, removed, or enters the pool. */
function createAudiences({ events, chain }: SubscriptionParts) {
  const heads = createEmitter<SealedBlock>()
  const added = createEmitter<SealedBlock>()
  const logs = createEmitter<LogEvent>()
  const transactions = createEmitter<PoolTransaction>()
  events.on("block", (block) => {
    heads.emit(block)
    added.emit(block)
    if (logs.size > 0) emitLogs(logs.emit, logsOf(block))
  })
  events.on("implied", (run) => {
    if (heads.size + added.size === 0) return
    const blocks = blocksOf(run)
    blocks.forEach(heads.emit)
    blocks.forEach(added.emit)
  })
  events.on("removed", (blocks) => {
    if (logs.size > 0)
      emitRemovedLogs(
        logs.emit,
        blocks.flatMap((block) => logsOf(block)),
      )
    heads.emit(chain.head)
  })
  events.on("transaction", transactions.emit)
  return { heads, added, logs, transactions }
}
