/** What happens in the open block, for those who want to be told: flashblocks, their transactions, their logs. */
import type { BlockRecord } from "../../chain/block.ts"
import type { ExecutedTransaction } from "../../evm/base/records.ts"
import { createAudience, type Stop } from "../base/emitter.ts"
import type { Events } from "../block/events.ts"
import { asOf, newestOf } from "../block/openBlock.ts"
import type { Blocks, PlacedTransaction } from "../query/blocks.ts"
import { isMatch, type LogEvent, type LogFilter, logsOf, tellLogs, tellRemoved } from "../query/logs.ts"

/** What one can be told of the open block; each gives what ends it. */
export interface Preconfirmed {
  /** The open block, whole, with each of its flashblocks, and when it is rewritten; its roots are worked out. */
  newFlashblocks(listener: (block: BlockRecord) => void): Stop
  /** Every transaction of a flashblock. */
  newFlashblockTransactions(listener: (placed: PlacedTransaction) => void): Stop
  /**
   * Every log of a flashblock that matches by address and topics; when flashblocks are dropped, their logs once
   * more, newest first.
   */
  pendingLogs(filter: LogFilter, listener: (event: LogEvent) => void): Stop
}

/** What these need of the node. */
export interface PreconfirmedParts {
  readonly events: Events
  readonly blocks: Blocks
}

/** Creates the subscriptions; each event is told once the state that it speaks of can be read. */
export function createPreconfirmed({
  events,
  blocks,
}: PreconfirmedParts): Preconfirmed & { readonly listeners: () => number } {
  const flashblocks = createAudience<BlockRecord>()
  const transactions = createAudience<PlacedTransaction>()
  const logs = createAudience<LogEvent>()
  const tellNew = (block: BlockRecord, added: readonly ExecutedTransaction[]) => {
    if (flashblocks.size > 0) flashblocks.tell(blocks.complete(block))
    for (const executed of added) transactions.tell({ executed, block })
    if (logs.size > 0) tellLogs(logs.tell, logsOf(block, added))
  }
  const pending = () => blocks.record({ tag: "pending" })

  const listeners = () => flashblocks.size + transactions.size + logs.size

  events.on("flashblock", (event) => {
    if (listeners() > 0) tellNew(pending(), event.transactions)
  })
  events.on("rewrite", ({ before, dropped, transactions: added }) => {
    if (listeners() === 0) return
    if (logs.size > 0) tellRemoved(logs.tell, logsOf(asOf(before, newestOf(before)), dropped))
    tellNew(pending(), added)
  })

  return {
    listeners,
    newFlashblocks: flashblocks.join,
    newFlashblockTransactions: transactions.join,
    pendingLogs: (filter, listener) =>
      logs.join((event) => {
        if (isMatch(event.found.log, filter)) listener(event)
      }),
  }
}
