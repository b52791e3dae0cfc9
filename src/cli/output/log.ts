/** The log: turns the events of a node into entries, which are then written as text or as JSON. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { SealedBlock } from "../../chain/block.ts"
import type { EmptyBlockRun } from "../../chain/emptyRun.ts"
import type { ExecutedTransaction } from "../../evm/base/records.ts"
import type { RequestEvent } from "../../instance/types.ts"
import type { FlashblockEvent } from "../../node/block/events.ts"
import type { PoolTransaction } from "../../node/txpool/pool.ts"
import type { ErrorObject } from "../../rpc/dispatch.ts"
import type { RefusedEvent } from "../../server/http/rejectedClients.ts"
import type { Describe, Description } from "./describe.ts"

/** Listeners to the events of a node, by the names of the events. */
export interface Log {
  request(request: RequestEvent): void
  transaction(transaction: PoolTransaction): void
  flashblock(flashblock: FlashblockEvent): void
  /** Also tells the transactions that no flashblock told before. */
  block(block: SealedBlock, codeOf: (address: Hex) => Hex): void
  /** Tells many empty blocks at once. */
  implied(run: EmptyBlockRun): void
  /** A host or an origin that is not allowed. */
  refused(refused: RefusedEvent): void
  /** A body that is answered with an error and not run. */
  rejected(error: ErrorObject): void
  /** Writes what is still held back; to be called before anything else writes to the same stream. */
  flush(): void
}

/** An executed transaction, and what artifacts say of it. */
export interface Outcome extends Description {
  readonly executed: ExecutedTransaction
  /** The block that holds it, with the flashblock if it was told with one: `3` or `3.1`. */
  readonly place: string
}

/** A kind of entry each, written as text or as JSON. */
export interface Entries extends Pick<Log, "implied" | "refused" | "rejected" | "flush"> {
  /** One answered request; the error has its decoded reason. */
  request(request: RequestEvent): void
  /** A transaction entered the pool. */
  received(transaction: PoolTransaction): void
  flashblock(flashblock: FlashblockEvent): void
  outcome(outcome: Outcome): void
  block(block: SealedBlock): void
}

/**
 * Creates a log.
 *
 * @param describe - Without it calls and events are not decoded.
 */
export function createLog(entries: Entries, describe?: Describe): Log {
  /** The transactions of the open block that were told with a flashblock. */
  const told = new Set<Hex>()
  const tell = (
    transactions: readonly ExecutedTransaction[],
    codeOf: (address: Hex) => Hex,
    place: string,
  ) => {
    const descriptions = describe?.({ transactions, codeOf })
    for (const [index, executed] of transactions.entries())
      entries.outcome({ executed, place, ...(descriptions?.[index] ?? undescribed) })
  }
  return {
    request: (request) => entries.request(withReason(request)),
    transaction: entries.received,
    flashblock(event) {
      const { open, flashblock, transactions, codeOf } = event
      entries.flashblock(event)
      tell(transactions, codeOf, `${open.header.number}.${flashblock.index}`)
      for (const { hash } of transactions) told.add(hash)
    },
    block(block, codeOf) {
      const untold = block.transactions.filter(({ hash }) => !told.has(hash))
      told.clear()
      if (untold.length > 0) tell(untold, codeOf, `${block.header.number}`)
      entries.block(block)
    },
    implied: entries.implied,
    refused: entries.refused,
    rejected: entries.rejected,
    flush: entries.flush,
  }
}

const undescribed: Description = { call: undefined, created: [], logs: [] }

/** Adds the reason of a revert to its message, from which some dialects leave it out. */
function withReason(request: RequestEvent): RequestEvent {
  const { error, reason } = request
  if (reason === undefined || error?.message !== "execution reverted") return request
  const explained: ErrorObject = { ...error, message: `${error.message}: ${reason}` }
  return { ...request, error: explained }
}

/**
 * Escapes characters with which requests and contracts, who choose some of the words, could fake or hide lines.
 *
 * @example
 * oneLine("a\nb\u001b[2J") // "a\\u000ab\\u001b[2J"
 */
export const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, "0")}`,
    ).join(""),
  )
