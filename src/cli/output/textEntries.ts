/** The text log: a line for a request, a paragraph for a transaction; repeated entries are counted. */
import { toChecksumAddress } from "@ethereumjs/util"
import type { Color } from "../../base/colors.ts"
import type { RequestEvent } from "../../instance/events.ts"
import type { SealedBlock } from "../../kernel/chain/block.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import { protocolPartOf } from "../../kernel/evm/transaction/protocolTransaction.ts"
import type { PoolTransaction } from "../../node/txpool/pool.ts"
import { render, renderChanges } from "../../solidity/inspect/render.ts"
import { valueText } from "../options/values.ts"
import type { Drop } from "./drops.ts"
import { lineWidth, type Row, shorten } from "./layout.ts"
import type { Entries } from "./log.ts"
import { createOverdue } from "./overdue.ts"
import { createPage, type PageOptions } from "./page.ts"
import { consoleRows, paragraphOf, stackRows } from "./paragraph.ts"
import { refusedText } from "./refused.ts"
import { createRepeats } from "./repeats.ts"

/** Creates entries that are text. */
export function createTextEntries(options: PageOptions): Entries {
  const { isVerbose = false } = options
  const page = createPage(options)
  const repeats = createRepeats()
  const overdue = createOverdue()
  const flush = () => {
    const { text } = repeats
    repeats.clear()
    page.settle(text)
  }
  const put = (row: Row) => page.row(row)
  const count = () => page.count(() => repeats.text)
  const putEmpty = (first: bigint, last: bigint, row: Row) => {
    if (!isVerbose && repeats.blocks(first, last)) count()
    else put(row)
  }
  return {
    request(request) {
      const more = [...consoleRows(request.consoleCalls), ...stackRows(request.stackTrace)]
      if (!isVerbose && more.length === 0 && repeats.request(...kindOf(request))) return count()
      for (const row of [requestRow(request), ...more]) put(row)
    },
    received(transaction) {
      overdue.add(transaction)
      if (isVerbose) put({ label: "received", text: poolText(transaction, true) })
    },
    flashblock({ open, flashblock, transactions }) {
      const text = `${open.header.number}.${flashblock.index}, ${countText(transactions.length)}`
      if (isVerbose && transactions.length > 0) put({ label: "flashblock", text })
    },
    outcome(outcome) {
      overdue.remove(outcome.executed.hash)
      if (!isVerbose && isRoutine(outcome.executed)) return
      flush()
      repeats.forget()
      page.paragraph(paragraphOf(outcome, isVerbose))
    },
    stack(hash, trace) {
      put({ label: "failed", text: hash, color: "red" })
      for (const row of stackRows(trace)) put(row)
    },
    trace(inspected, part) {
      const text = (part === "tree" ? render : renderChanges)(inspected, options)
      if (text === undefined) return
      flush()
      page.block(text)
    },
    block(block) {
      const { number } = block.header
      if (shownOf(block, isVerbose).length > 0) put(blockRow(block, isVerbose))
      else putEmpty(number, number, blockRow(block, isVerbose))
      for (const transaction of overdue.sealed()) put(waitingRow(transaction, number, isVerbose))
    },
    drop: (drop) => dropRows(drop).forEach(put),
    implied: ({ first, last }) => putEmpty(BigInt(first), BigInt(last), emptyRunRow(first, last)),
    refused: (refused) => put({ label: "refused", text: refusedText(refused), color: "yellow" }),
    rejected({ code, message }) {
      if (!isVerbose && repeats.request(` ${code} ${message}`, `rejected (error ${code})`)) count()
      else put({ label: "rejected", text: `error ${code}: ${message}`, color: errorColor(code) })
    },
    flush,
  }
}

const dropRows = ({ hash, position, outcome, cause }: Drop): readonly Row[] => [
  { label: outcome, text: hash, color: "yellow" },
  { label: "  from", text: `flashblock ${position}, by ${cause}` },
]

const emptyRunRow = (first: number, last: number): Row => ({
  label: "blocks",
  text: `${first} to ${last}, empty`,
})

const waitingRow = (transaction: PoolTransaction, number: bigint, isVerbose: boolean): Row => ({
  label: "waiting",
  text: `${poolText(transaction, isVerbose)}: not in block ${number}`,
  color: "yellow",
})

/** Returns the key of the kind of a request (its method, with its error if there is one) and the name to print. */
function kindOf({ method, error }: RequestEvent): [key: string, name: string] {
  if (error === undefined) return [method, method]
  return [`${method} ${error.code} ${error.message.slice(0, lineWidth)}`, `${method} (error ${error.code})`]
}

function requestRow({ method, durationMs, error }: RequestEvent): Row {
  const text = `${method} ${Math.round(durationMs * 10) / 10} ms`
  if (error === undefined) return { label: "request", text }
  return {
    label: "request",
    text: `${text}, error ${error.code}: ${error.message}`,
    color: errorColor(error.code),
  }
}

/** Returns yellow for the client's errors among JSON-RPC's own codes (-32700 and -32600 to -32602), and red for all others. */
const errorColor = (code: number): Color =>
  code === -32700 || (code <= -32600 && code >= -32602) ? "yellow" : "red"

function poolText({ hash, sender, transaction }: PoolTransaction, isVerbose: boolean): string {
  const { nonce, value, to } = transaction
  const start = `${hash} from ${toChecksumAddress(sender)}, nonce ${nonce}`
  if (!isVerbose) return start
  return `${start}, ${to === undefined ? "creates a contract" : `to ${toChecksumAddress(to.toString())}`}, ${valueText(value)}`
}

const isRoutine = ({ transaction }: Pick<ExecutedTransaction, "transaction">): boolean =>
  protocolPartOf(transaction)?.isRoutine === true

const shownOf = ({ transactions }: SealedBlock, isVerbose: boolean) =>
  isVerbose ? transactions : transactions.filter((transaction) => !isRoutine(transaction))

function blockRow(block: SealedBlock, isVerbose: boolean): Row {
  const { number, gasUsed } = block.header
  const { hash } = block
  const transactions = shownOf(block, isVerbose)
  const contents = transactions.length === 0 ? "empty" : `${countText(transactions.length)}, gas ${gasUsed}`
  return { label: "block", text: `${number} ${isVerbose ? hash : shorten(hash)}, ${contents}` }
}

const countText = (transactions: number): string =>
  `${transactions} ${transactions === 1 ? "transaction" : "transactions"}`
