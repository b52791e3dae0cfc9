/** Subscriptions to the open block: flashblocks, their transactions, their logs. */
import type { BlockRecord, PlacedTransaction } from "../../kernel/chain/block.ts"
import { isMatch, logsOf } from "../../kernel/chain/logSearch.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import { createEmitter, type Unsubscribe } from "../base/emitter.ts"
import type { Events } from "../block/events.ts"
import { asOf, newestFlashblock } from "../block/openBlock.ts"
import type { Blocks } from "../query/blocks.ts"
import { emitLogs, emitRemovedLogs, type LogEvent, type LogFilter } from "../query/logs.ts"
import { createSentLogs } from "./sentLogs.ts"

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
      const send = (event: LogEvent | undefined) => event && listener(event)
      const stopOpen = openLogs(filter, (event) => {
        if (event.removed) return void send(sent.removal(event))
        sent.note(event)
        listener(event)
      })
      const stopUnsealed = unsealed.subscribe((event) => send(sent.removal(event)))
      const stopRestored = restored.subscribe((event) => send(sent.recall(event)))
      return () => {
        stopOpen()
        stopUnsealed()
        stopRestored()
      }
    },
  }
}
