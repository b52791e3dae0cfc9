/** Subscriptions to the open block: flashblocks, their transactions, their logs. */
import type { BlockRecord, PlacedTransaction } from "../../chain/block.ts"
import { isMatch, logsOf } from "../../chain/logSearch.ts"
import type { ExecutedTransaction } from "../../evm/base/records.ts"
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
   * Notifies of every log of a flashblock that matches by address and topics; when flashblocks are dropped, of their
   * logs again, newest first.
   */
  pendingLogs(filter: LogFilter, listener: (event: LogEvent) => void): Unsubscribe
}

/** The parts of the node that these subscriptions use. */
export interface PreconfirmedParts {
  readonly events: Events
  readonly blocks: Blocks
}

/** Creates the subscriptions; each notification is sent after its state can be read. */
export function createPreconfirmed({
  events,
  blocks,
}: PreconfirmedParts): Preconfirmed & { readonly listeners: () => number } {
  const flashblocks = createEmitter<BlockRecord>()
  const transactions = createEmitter<PlacedTransaction>()
  const logs = createEmitter<LogEvent>()
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
  events.on("rewrite", ({ transactions: added }) => {
    if (listeners() > 0) emitAll(pending(), added)
  })

  return {
    listeners,
    newFlashblocks: flashblocks.subscribe,
    newFlashblockTransactions: transactions.subscribe,
    pendingLogs: (filter, listener) =>
      logs.subscribe((event) => {
        if (isMatch(event.found.log, filter)) listener(event)
      }),
  }
}
