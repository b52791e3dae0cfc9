/** The log: one line for each request, waiting transaction, flashblock, block, known call and event, failed transaction. */

import type { RequestEvent } from "../api.ts"
import type { SealedBlock } from "../chain/block.ts"
import type { ImpliedRun } from "../chain/implied.ts"
import type { ExecutedTransaction } from "../evm/records.ts"
import type { FlashblockEvent } from "../node/events.ts"
import type { PoolTransaction } from "../node/pool.ts"
import type { ErrorObject } from "../rpc/dispatch.ts"
import type { RefusedEvent } from "../server/refusals.ts"
import type { Describe, Description } from "./describe.ts"
import { flagOf, refusedText } from "./refused.ts"
import { etherText } from "./values.ts"

/** One line as a program reads it; the first field names the event. */
type Entry = { readonly event: string } & Readonly<Record<string, unknown>>

/** Where the events of a node become lines. */
export interface Log {
  request(request: RequestEvent): void
  transaction(transaction: PoolTransaction): void
  /** Also tells what its transactions were, as far as artifacts know it, and which failed, and why. */
  flashblock(flashblock: FlashblockEvent): void
  block(block: SealedBlock): void
  /** So many empty blocks at once, in one line. */
  implied(run: ImpliedRun): void
  /** A host or an origin that is not allowed. */
  refused(refused: RefusedEvent): void
}

/**
 * Creates a log.
 *
 * @param format - `text` for people, `json` for programs: one object per line, wei as decimal strings.
 * @param write - Gets each line with its line break, at once, in the order of what happened.
 * @param describe - Without it calls and events have no lines.
 */
export function createLog(format: "text" | "json", write: (line: string) => void, describe?: Describe): Log {
  const put = (entry: Entry, text: string) =>
    write(`${oneLine(format === "json" ? JSON.stringify(entry) : text)}\n`)
  return {
    request: (request) => logRequest(request, put),
    transaction: (transaction) => logTransaction(transaction, put),
    flashblock: (flashblock) => {
      logFlashblock(flashblock, put)
      const descriptions = describe?.(flashblock)
      for (const [index, transaction] of flashblock.transactions.entries()) {
        logDescription(transaction, descriptions?.[index], put)
        if (transaction.receipt.status === 0) logFailure(transaction, put)
      }
    },
    block: (block) => logBlock(block, put),
    implied: ({ first, last }) =>
      put({ event: "blocks", first, last }, `blocks       ${first} to ${last}, empty`),
    refused: (refused) =>
      put({ event: "refused", ...refused, flag: flagOf(refused) }, `refused      ${refusedText(refused)}`),
  }
}

type Put = (entry: Entry, text: string) => void

function logRequest({ method, durationMs, error: answered, reason }: RequestEvent, put: Put): void {
  const error = answered && withReason(answered, reason)
  const rounded = Math.round(durationMs * 10) / 10
  const entry = { event: "request", method, durationMs: rounded, ...(error !== undefined && { error }) }
  const outcome = error === undefined ? "" : `, error ${error.code}: ${error.message}`
  put(entry, `request      ${method} ${rounded} ms${outcome}`)
}

/** Dialects in which a revert keeps its reason to itself leave it to the log. */
function withReason(error: ErrorObject, reason: string | undefined): ErrorObject {
  const { message } = error
  if (reason === undefined || message !== "execution reverted") return error
  return { ...error, message: `${message}: ${reason}` }
}

function logTransaction({ hash, sender, transaction }: PoolTransaction, put: Put): void {
  const { nonce, value } = transaction
  const to = transaction.to?.toString()
  const entry = { event: "transaction", hash, from: sender, to: to ?? null, nonce: Number(nonce) }
  put(
    { ...entry, value: value.toString() },
    `transaction  ${hash} from ${sender} ${to === undefined ? "creates a contract" : `to ${to}`}, nonce ${nonce}, ${etherText(value)} ether`,
  )
}

function logFlashblock({ open, flashblock, transactions }: FlashblockEvent, put: Put): void {
  const { number } = open.header
  const { index } = flashblock
  const gasUsed = transactions.reduce((sum, { receipt }) => sum + receipt.gasUsed, 0n)
  put(
    {
      event: "flashblock",
      number: Number(number),
      index,
      transactions: transactions.map(({ hash }) => hash),
      gasUsed: Number(gasUsed),
    },
    `flashblock   ${number}.${index} ${count(transactions.length)}, gas ${gasUsed}`,
  )
}

function logDescription({ hash }: ExecutedTransaction, { call, logs }: Description = none, put: Put): void {
  if (call !== undefined) put({ event: "call", hash, text: call }, `call         ${hash} ${call}`)
  for (const log of logs)
    put({ event: "log", hash, ...log }, `log          ${hash} ${log.text} at ${log.address}`)
}

const none: Description = { call: undefined, logs: [] }

function logFailure({ hash, output, receipt, reason }: ExecutedTransaction, put: Put): void {
  const gasUsed = Number(receipt.gasUsed)
  put(
    { event: "failure", hash, reason: reason ?? null, output, gasUsed },
    `failure      ${hash} ${reason === undefined ? undecoded(output) : `reverted: ${reason}`}, gas ${gasUsed}`,
  )
}

/** Without a reason there may be a custom error, known by its first four bytes; the text shows two words more. */
function undecoded(output: string): string {
  if (output === "0x") return "failed without revert data"
  return `reverted with ${output.length > shownLength ? `${output.slice(0, shownLength)}…` : output}`
}

const shownLength = 2 + 2 * (4 + 64)

function logBlock({ header, hash, transactions }: SealedBlock, put: Put): void {
  const { number, gasUsed } = header
  put(
    {
      event: "block",
      number: Number(number),
      hash,
      transactions: transactions.length,
      gasUsed: Number(gasUsed),
    },
    `block        ${number} ${hash} ${count(transactions.length)}, gas ${gasUsed}`,
  )
}

const count = (transactions: number): string =>
  `${transactions} ${transactions === 1 ? "transaction" : "transactions"}`

/** Requests and contracts choose some of the words: characters that could fake or hide lines are escaped. */
const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, "0")}`,
    ).join(""),
  )
