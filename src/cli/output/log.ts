/** Turns the events of a node into entries of the log, which are written as text or as JSON. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { SealedBlock } from "../../chain/block.ts"
import type { EmptyBlockRun } from "../../chain/emptyRun.ts"
import type { ExecutedTransaction } from "../../evm/base/records.ts"
import type { InspectedTransaction } from "../../inspect/inspect.ts"
import type { RequestEvent } from "../../instance/events.ts"
import type { FlashblockEvent } from "../../node/block/events.ts"
import type { PoolTransaction } from "../../node/txpool/pool.ts"
import type { ErrorObject } from "../../rpc/dispatch.ts"
import type { RefusedEvent } from "../../server/http/rejectedClients.ts"
import type { StackTrace } from "../../solidity/stackTrace.ts"
import type { Describe, Description } from "./describe.ts"
import { isOwn } from "./ownRequests.ts"

/** The listeners to the events of a node, by the names of the events. */
export interface Log {
  request(request: RequestEvent): void
  transaction(transaction: PoolTransaction): void
  flashblock(flashblock: FlashblockEvent): void
  /** Logs a block, and its transactions that no flashblock has logged. */
  block(block: SealedBlock, codeOf: (address: Hex) => Hex): void
  /** Logs many empty blocks in one entry. */
  implied(run: EmptyBlockRun): void
  /** Logs a host or an origin that is not allowed. */
  refused(refused: RefusedEvent): void
  /** Logs the error of a request body that is not run. */
  rejected(error: ErrorObject): void
  /** Writes entries that are held back. Call it before anything else writes to the same stream. */
  flush(): void
}

/** An executed transaction with its decoded parts. */
export interface Outcome extends Description {
  readonly executed: ExecutedTransaction
  /** The number of its block, with the index of its flashblock if one has logged it: `3` or `3.1`. */
  readonly position: string
}

/** The writers of the kinds of entries, as text or as JSON. */
export interface Entries extends Pick<Log, "implied" | "refused" | "rejected" | "flush"> {
  /** Writes one finished request; the error has its decoded reason. */
  request(request: RequestEvent): void
  /** Writes a transaction that entered the pool. */
  received(transaction: PoolTransaction): void
  flashblock(flashblock: FlashblockEvent): void
  outcome(outcome: Outcome): void
  /** Writes the Solidity stack of a failed transaction. */
  stack(hash: Hex, trace: StackTrace): void
  /** Writes the tree of a transaction, or only its changes. */
  trace(inspected: InspectedTransaction, part: "tree" | "changes"): void
  block(block: SealedBlock): void
}

/** Options of the log. */
export interface LogOptions {
  /** `false` leaves out the lines of Solidity's `console.log`. */
  readonly consoleLog?: boolean | undefined
  /** Returns the Solidity stack of a failed transaction; absent without source maps. */
  readonly stackTrace?: ((hash: Hex) => Promise<StackTrace | null>) | undefined
}

/**
 * Creates a log.
 *
 * @param describe - Decodes calls and events; without it they are not decoded.
 */
export function createLog(
  entries: Entries,
  describe?: Describe,
  { consoleLog = true, stackTrace }: LogOptions = {},
): Log {
  const logStack = ({ hash, failure }: ExecutedTransaction) => {
    // A transaction of a block that was removed meanwhile has no stack.
    if (failure !== undefined)
      stackTrace?.(hash).then(
        (trace) => trace && entries.stack(hash, trace),
        () => {},
      )
  }
  /** The transactions of the open block that were logged with a flashblock. */
  const logged = new Set<Hex>()
  const withConsole = <Entry extends { readonly consoleCalls?: readonly Uint8Array[] | undefined }>(
    entry: Entry,
  ): Entry => (consoleLog || entry.consoleCalls === undefined ? entry : { ...entry, consoleCalls: undefined })
  const logOutcomes = (
    transactions: readonly ExecutedTransaction[],
    codeOf: (address: Hex) => Hex,
    position: string,
  ) => {
    const descriptions = describe?.({ transactions, codeOf })
    for (const [index, executed] of transactions.entries()) {
      entries.outcome({
        executed: withConsole(executed),
        position,
        ...(descriptions?.[index] ?? undescribed),
      })
      logStack(executed)
    }
  }
  return {
    request(request) {
      if (!isOwn(request)) entries.request(withConsole(withReason(request)))
    },
    transaction: entries.received,
    flashblock(event) {
      const { open, flashblock, transactions, codeOf } = event
      entries.flashblock(event)
      logOutcomes(transactions, codeOf, `${open.header.number}.${flashblock.index}`)
      for (const { hash } of transactions) logged.add(hash)
    },
    block(block, codeOf) {
      const unlogged = block.transactions.filter(({ hash }) => !logged.has(hash))
      logged.clear()
      if (unlogged.length > 0) logOutcomes(unlogged, codeOf, `${block.header.number}`)
      entries.block(block)
    },
    implied: entries.implied,
    refused: entries.refused,
    rejected: entries.rejected,
    flush: entries.flush,
  }
}

const undescribed: Description = { call: undefined, created: [], logs: [] }

/** Adds the reason of a revert to the message, because some dialects leave it out. */
function withReason(request: RequestEvent): RequestEvent {
  const { error, reason } = request
  if (reason === undefined || error?.message !== "execution reverted") return request
  const explained: ErrorObject = { ...error, message: `${error.message}: ${reason}` }
  return { ...request, error: explained }
}
