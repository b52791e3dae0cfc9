/** Subscriptions to the open block: flashblocks, their transactions, their logs. */
import type { BlockRecord, PlacedTransaction } from "../../kernel/chain/block.ts"
import { isMatch, logsOf } from "../../kernel/chain/logSearch.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import { createEmitter, type Unsubscribe } from "../base/emitter.ts"
import type { Events } from "../block/events.ts"
import { asOf, newestFlashblock } from "../block/openBlock.ts"
import type { Blocks } from "../query/blocks.ts"
import { emitLogs, emitRemovedLogs, type LogEvent, type LogFilter } from "../query/logs.ts"

/** The subscriptions to the open block; each method returns the function that ends the subscription. */
export interface Preconfirmed {
  /** Notifies of the whole open block, with its roots computed, at each flashblock and each rewrite. */
  newFlashblocks(listener: (block: BlockRecord) => void): Unsubscribe
  /** Notifies of every transaction of a flashblock. */
  newFlashblockTransactions(listener: (placed: PlacedTransaction) => void): Unsubscribe
  /**
   * Notifies of every log of a flashblock that matches by address and topics. When flashblocks are dropped or sealed blocks are
   * removed, their sent logs are sent again as removed, newest first; when the blocks are restored, the logs are sent once more.
   */
  pendingLogs(filter: LogFilter, listener: (event: LogEvent) => void): Unsubscribe
}

/** The subscription that the other subscriptions of the node are built on. */
export interface OpenBlockLogs {
  /** Notifies of the same logs as `pendingLogs`, until their block is sealed. */
  openLogs(filter: LogFilter, listener: (event: LogEvent) => void): Unsubscribe
  readonly listeners: () => number
}

/** The parts of the node that these subscriptions use. */
export interface PreconfirmedParts {
  readonly events: Events
  readonly blocks: Blocks
}

/** Maximum number of sent logs that a subscription remembers. */
const maxSentLogs = 10_000

/** Returns a removed log as it was sent before its block was sealed: with a block hash of zero. */
export const asPreconfirmed = ({ found, removed }: LogEvent): LogEvent => ({
  found: { ...found, block: Object.create(found.block, { hash: { value: undefined } }) },
  removed,
})

/** Creates the subscriptions; each notification is sent after its state can be read. */
export function createPreconfirmed({ events, blocks }: PreconfirmedParts): Preconfirmed & OpenBlockLogs {
  const flashblocks = createEmitter<BlockRecord>()
  const transactions = createEmitter<PlacedTransaction>()
  const logs = createEmitter<LogEvent>()
  /** The logs of sealed blocks that leave the chain. */
  const unsealed = createEmitter<LogEvent>()
  /** The logs of sealed blocks that are restored. */
  const restored = createEmitter<LogEvent>()
  const emitAll = (block: BlockRecord, added: readonly ExecutedTransaction[]) => {
    if (flashblocks.size > 0) flashblocks.emit(blocks.complete(block))
    for (const executed of added) transactions.emit({ executed, block })
    if (logs.size > 0) emitLogs(logs.emit, logsOf(block, added))
  }
  const pending = () => blocks.record({ tag: "pending" })

  const listeners = () => flashblocks.size + transactions.size + logs.size

  events.on("flashblock", (event) => {
    if (listeners() > 0) emitAll(pending(), event.transactions)
  })
  events.on("dropped", (before, dropped) => {
    if (logs.size > 0) emitRemovedLogs(logs.emit, logsOf(asOf(before, newestFlashblock(before)), dropped))
  })
  events.on("removed", (sealed) => {
    if (unsealed.size === 0) return
    emitRemovedLogs(
      unsealed.emit,
      sealed.flatMap((block) => logsOf(block)),
    )
  })
  events.on("restored", (segments) => {
    if (restored.size === 0) return
    for (const { run, block } of segments) if (run === undefined) emitLogs(restored.emit, logsOf(block))
  })
  events.on("rewrite", ({ transactions: added }) => {
    if (listeners() > 0) emitAll(pending(), added)
  })

  const openLogs: OpenBlockLogs["openLogs"] = (filter, listener) =>
    logs.subscribe((event) => {
      if (isMatch(event.found.log, filter)) listener(event)
    })

  return {
    listeners,
    openLogs,
    newFlashblocks: flashblocks.subscribe,
    newFlashblockTransactions: transactions.subscribe,
    pendingLogs(filter, listener) {
      const sent = createSentLogs()
      const stopOpen = openLogs(filter, (event) => {
        sent.note(event)
        listener(event)
      })
      const stopUnsealed = unsealed.subscribe((event) => {
        if (sent.forget(event)) listener(asPreconfirmed(event))
      })
      const stopRestored = restored.subscribe((event) => {
        if (sent.recall(event)) listener(asPreconfirmed(event))
      })
      return () => {
        stopOpen()
        stopUnsealed()
        stopRestored()
      }
    },
  }
}

/** Remembers the newest logs that were sent, and which of them were removed since. */
function createSentLogs() {
  const sent = createNewest()
  const removed = createNewest()
  const nameOf = ({ found }: LogEvent) => `${found.executed.hash} ${found.logIndex}`
  /** Moves a log from one set to the other; returns `false` when it was not there. */
  const move = (event: LogEvent, from: Newest, to: Newest): boolean => {
    const name = nameOf(event)
    if (!from.remove(name)) return false
    to.add(name)
    return true
  }
  const forget = (event: LogEvent): boolean => move(event, sent, removed)
  return {
    forget,
    recall: (event: LogEvent): boolean => move(event, removed, sent),
    note(event: LogEvent): void {
      if (event.removed) return void forget(event)
      removed.remove(nameOf(event))
      sent.add(nameOf(event))
    },
  }
}

/** A bounded set of the newest names. */
type Newest = ReturnType<typeof createNewest>

function createNewest() {
  const names = new Set<string>()
  return {
    remove: (name: string): boolean => names.delete(name),
    add(name: string): void {
      const [oldest] = names
      if (names.size >= maxSentLogs && oldest !== undefined) names.delete(oldest)
      names.add(name)
    },
  }
}
