/** Subscriptions to events of the chain: heads, logs, waiting transactions. */
import { bytesToBigInt } from "@ethereumjs/util"
import type { Hex } from "../../base/hex.ts"
import type { SealedBlock } from "../../kernel/chain/block.ts"
import type { Chain } from "../../kernel/chain/chain.ts"
import type { EmptyBlockRun } from "../../kernel/chain/emptyRun.ts"
import { isMatch, logsOf } from "../../kernel/chain/logSearch.ts"
import { createEmitter, type Unsubscribe } from "../base/emitter.ts"
import type { Seed } from "../base/seed.ts"
import type { Blocks } from "../query/blocks.ts"
import {
  assertForward,
  emitLogs,
  emitRemovedLogs,
  isInRange,
  isPending,
  type LogEvent,
  type LogFilter,
} from "../query/logs.ts"
import type { PoolTransaction } from "../txpool/pool.ts"
import { type ExecutableParts, onExecutable } from "./executable.ts"
import { createPreconfirmed, type Preconfirmed } from "./preconfirmed.ts"
import { createSentLogs } from "./sentLogs.ts"

/** The subscriptions of one node; each method returns the function that ends the subscription. */
export interface Subscriptions extends Preconfirmed, OpenByKind {
  /** The number of listeners. */
  readonly size: number
  /** Notifies of every new head; after blocks were removed, of the block that is the head again. */
  newHeads(listener: (block: SealedBlock) => void): Unsubscribe
  /** Notifies of every block that is appended to the chain, once. */
  newBlocks(listener: (block: SealedBlock) => void): Unsubscribe
  /**
   * Notifies of every matching log of a sealed block; when blocks are removed, of their logs again, newest first.
   *
   * Logs that are sent when they are pre-confirmed are not sent again when sealed, but as removed when dropped.
   * Numbers in the filter's range are limits; tags in it match all later blocks.
   *
   * @throws {@link InvalidBlockRange} when the range runs backwards.
   */
  logs(filter: LogFilter, listener: (event: LogEvent) => void): Unsubscribe
  /** Notifies of every transaction that enters the pool, when no nonce is missing before it. */
  newPendingTransactions(listener: (transaction: PoolTransaction) => void): Unsubscribe
  /** Returns an id that no other subscription or filter of this node has, and that is hard to guess. */
  nextId(): Hex
}

/** The parts of the node that subscriptions use. */
export interface SubscriptionParts extends ExecutableParts {
  readonly blocks: Blocks
  readonly chain: Chain
  readonly seed: Seed
  /** Sends `logs` as soon as they are pre-confirmed, as when the filter's range begins or ends at `pending`. */
  readonly preconfirmedLogs: boolean
  /** Reports no waiting transaction. */
  readonly privatePool: boolean
}

const blocksOf = ({ first, last, block }: EmptyBlockRun): readonly SealedBlock[] =>
  Array.from({ length: last - first + 1 }, (_, index) => block(first + index))

/** Length of an id, as geth's (rpc `NewID`). */
const idBytes = 16

/** Creates the subscriptions over a node's events. */
export function createSubscriptions(parts: SubscriptionParts): Subscriptions {
  const { seed, preconfirmedLogs } = parts
  let count = 0n
  const { heads, added, logs, transactions } = createEmitters(parts)
  const { listeners, openLogs, ...preconfirmed } = createPreconfirmed(parts)
  const sealedLogs = (filter: LogFilter, listener: (event: LogEvent) => void) =>
    logs.subscribe((event) => {
      if (isInRange(event.found.block, filter) && isMatch(event.found.log, filter)) listener(event)
    })
  const earlyLogs = (filter: LogFilter, listener: (event: LogEvent) => void) => {
    let number: bigint | undefined
    /** Transactions of that block whose logs were sent. */
    const sent = new Set<Hex>()
    /** The logs that were sent before their block was sealed. */
    const early = createSentLogs()
    const stopPending = openLogs(filter, (event) => {
      const { block, executed } = event.found
      if (!isInRange(block, filter)) return
      if (number !== block.header.number) sent.clear()
      number = block.header.number
      if (event.removed) sent.delete(executed.hash)
      else sent.add(executed.hash)
      if (!event.removed) early.note(event)
      listener(event.removed ? (early.removal(event) ?? event) : event)
    })
    const stopSealed = sealedLogs(filter, (event) => {
      const { block, executed } = event.found
      if (event.removed) {
        sent.delete(executed.hash)
        listener(early.removal(event) ?? event)
      } else if (number !== block.header.number || !sent.has(executed.hash)) {
        early.forget(event)
        listener(event)
      }
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
    ...createOpenByKind(),
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

/** Creates the emitters of blocks that are sealed or removed, and of waiting transactions. */
function createEmitters(parts: SubscriptionParts) {
  const { events, chain } = parts
  const heads = createEmitter<SealedBlock>()
  const added = createEmitter<SealedBlock>()
  const logs = createEmitter<LogEvent>()
  const transactions = createEmitter<PoolTransaction>()
  /** The head that was emitted last. */
  let newest: SealedBlock | undefined
  const emitHead = (block: SealedBlock) => {
    newest = block
    heads.emit(block)
  }
  const add = (block: SealedBlock) => {
    emitHead(block)
    added.emit(block)
    if (logs.size > 0) emitLogs(logs.emit, logsOf(block))
  }
  events.on("block", add)
  const addEmpty = (run: EmptyBlockRun) => {
    if (heads.size + added.size === 0) return
    const blocks = blocksOf(run)
    blocks.forEach(emitHead)
    blocks.forEach(added.emit)
  }
  events.on("implied", addEmpty)
  events.on("restored", (segments) => {
    for (const { run, block } of segments) {
      if (run === undefined) add(block)
      else addEmpty(run)
    }
  })
  events.on("removed", (blocks) => {
    if (logs.size > 0)
      emitRemovedLogs(
        logs.emit,
        blocks.flatMap((block) => logsOf(block)),
      )
    // The blocks that replaced these are announced next.
    const { head } = chain
    if (head.header.number < (blocks[0]?.header.number ?? 0n)) emitHead(head)
  })
  events.on("adopted", (head) => {
    if (head.hash !== newest?.hash) emitHead(head)
  })
  if (!parts.privatePool) onExecutable(parts, transactions.emit)
  return { heads, added, logs, transactions }
}

/** The counts. */
interface OpenByKind {
  /** The number of open subscriptions by kind; 0 for a kind whose subscriptions have ended. */
  readonly openByKind: ReadonlyMap<string, number>
  /** Counts a subscription until the returned function ends it with `stop`. */
  opened(kind: string, stop: Unsubscribe): Unsubscribe
}

/** Creates the counts. */
export function createOpenByKind(): OpenByKind {
  const openByKind = new Map<string, number>()
  const add = (kind: string, change: 1 | -1) => openByKind.set(kind, (openByKind.get(kind) ?? 0) + change)
  return {
    openByKind,
    opened(kind, stop) {
      add(kind, 1)
      return () => {
        add(kind, -1)
        return stop()
      }
    },
  }
}
