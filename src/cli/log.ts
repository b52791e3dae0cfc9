/** The log: one line for each request, waiting transaction, flashblock, block and failed transaction. */
import type { SealedBlock } from "../chain/block.ts"
import type { ExecutedTransaction } from "../evm/records.ts"
import { decodeRevert } from "../evm/revert.ts"
import type { FlashblockEvent } from "../node/events.ts"
import type { PoolTransaction } from "../node/pool.ts"
import { etherText } from "./values.ts"

/** A request that was answered. */
export interface RequestEvent {
  readonly method: string
  readonly durationMs: number
  readonly error?: { readonly code: number; readonly message: string } | undefined
}

/** One line as a program reads it; the first field names the event. */
type Entry = { readonly event: string } & Readonly<Record<string, unknown>>

/** Where the events of a node become lines. */
export interface Log {
  request(request: RequestEvent): void
  transaction(transaction: PoolTransaction): void
  /** Also tells which of its transactions failed, and why. */
  flashblock(flashblock: FlashblockEvent): void
  block(block: SealedBlock): void
}

/**
 * Creates a log.
 *
 * @param format - `text` for people, `json` for programs: one object per line, wei as decimal strings.
 * @param write - Gets each line with its line break.
 */
export function createLog(format: "text" | "json", write: (line: string) => void): Log {
  const put = (entry: Entry, text: string) =>
    write(`${format === "json" ? JSON.stringify(entry) : oneLine(text)}\n`)
  return {
    request: (request) => logRequest(request, put),
    transaction: (transaction) => logTransaction(transaction, put),
    flashblock: (flashblock) => {
      logFlashblock(flashblock, put)
      for (const transaction of flashblock.transactions)
        if (transaction.receipt.status === 0) logFailure(transaction, put)
    },
    block: (block) => logBlock(block, put),
  }
}

type Put = (entry: Entry, text: string) => void

function logRequest({ method, durationMs, error }: RequestEvent, put: Put): void {
  const rounded = Math.round(durationMs * 10) / 10
  const entry = { event: "request", method, durationMs: rounded, ...(error !== undefined && { error }) }
  const outcome = error === undefined ? "" : `, error ${error.code}: ${error.message}`
  put(entry, `request      ${method} ${rounded} ms${outcome}`)
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

function logFailure({ hash, output, receipt }: ExecutedTransaction, put: Put): void {
  const reason = decodeRevert(output)
  const gasUsed = Number(receipt.gasUsed)
  put(
    { event: "failure", hash, reason: reason ?? null, output, gasUsed },
    `failure      ${hash} ${reason ?? undecoded(output)}, gas ${gasUsed}`,
  )
}

/** What there is to say without a reason; custom errors are known by their first four bytes. */
const undecoded = (output: string): string =>
  output === "0x" ? "without revert data" : `with revert data ${output}`

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

/** Requests and contracts choose some of the words: control characters, which could fake lines, are escaped. */
const oneLine = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  )
