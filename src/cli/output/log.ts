/** Turns the events of a node into entries of the log, which are written as text or as JSON. */

import type { ErrorObject } from "../../api/rpc/dispatch.ts"
import type { RefusedEvent } from "../../api/server/http/rejectedClients.ts"
import type { Hex } from "../../base/hex.ts"
import type { RequestEvent } from "../../instance/events.ts"
import type { SealedBlock } from "../../kernel/chain/block.ts"
import type { EmptyBlockRun } from "../../kernel/chain/emptyRun.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import type { FaultKind, FlashblockEvent, RewriteEvent } from "../../node/block/events.ts"
import type { OpenBlock } from "../../node/block/openBlock.ts"
import type { PoolTransaction } from "../../node/txpool/pool.ts"
import type { InspectedTransaction } from "../../solidity/inspect/inspect.ts"
import type { StackTrace } from "../../solidity/stackTrace.ts"
import type { Describe, Description } from "./describe.ts"
import { createDrops, type Drop } from "./drops.ts"
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
  /** Notes transactions that are no longer pre-confirmed; they are logged once the fault or the request that caused it is over. */
  dropped(before: OpenBlock, transactions: readonly ExecutedTransaction[]): void
  rewrite(rewrite: Pick<RewriteEvent, "transactions">): void
  injected(kind: FaultKind): void
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
  /** Writes a transaction that is no longer pre-confirmed. */
  drop(drop: Drop): void
}

/** Options of the log. */
export interface LogOptions {
  /** `false` leaves out the lines of Solidity's `console.log`. */
  readonly consoleLog?: boolean | undefined
  /** Returns the Solidity stack of a failed transaction; absent without source maps. */
  readonly stackTrace?: ((hash: Hex) => Promise<StackTrace | null>) | undefined
  /** Returns `true` for a transaction of the pool; absent when all that is dropped is lost. */
  readonly isWaiting?: ((hash: Hex) => Promise<boolean>) | undefined
}

/**
 * Creates a log.
 *
 * @param describe - Decodes calls and events; without it they are not decoded.
 */
export function createLog(
  entries: Entries,
  describe?: Describe,
  { consoleLog = true, stackTrace, isWaiting = async () => false }: LogOptions = {},
): Log {
  const drops = createDrops(entries.drop, isWaiting)
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
      if (isOwn(request)) return
      entries.request(withConsole(withReason(request)))
      if (controls.test(request.method)) void drops.report(request.method)
    },
    transaction(transaction) {
      drops.replace(transaction)
      entries.received(transaction)
    },
    flashblock(event) {
      const { open, flashblock, transactions, codeOf } = event
      drops.remove(transactions)
      entries.flashblock(event)
      logOutcomes(transactions, codeOf, `${open.header.number}.${flashblock.index}`)
      for (const { hash } of transactions) logged.add(hash)
    },
    block(block, codeOf) {
      drops.remove(block.transactions)
      const unlogged = block.transactions.filter(({ hash }) => !logged.has(hash))
      logged.clear()
      if (unlogged.length > 0) logOutcomes(unlogged, codeOf, `${block.header.number}`)
      entries.block(block)
    },
    implied: entries.implied,
    dropped: drops.add,
    rewrite: ({ transactions }) => drops.remove(transactions),
    injected: (kind) => void drops.report(`the fault ${kind}`),
    refused: entries.refused,
    rejected: entries.rejected,
    flush: entries.flush,
  }
}

/** The methods that can drop pre-confirmed transactions. */
const controls = /^(anvil|hardhat|evm|ganache|tenderly|miner|debug|midblock)_/

const undescribed: Description = { call: undefined, created: [], logs: [] }

/** Adds the reason of a revert to the message, because some dialects leave it out. */
function withReason(request: RequestEvent): RequestEvent {
  const { error, reason } = request
  if (reason === undefined || error?.message !== "execution reverted") return request
  const explained: ErrorObject = { ...error, message: `${error.message}: ${reason}` }
  return { ...request, error: explained }
}
