/** A transaction in the log for people: a heading and a row for each thing to know about it. */
import { bytesToHex, toChecksumAddress } from "@ethereumjs/util"
import { consoleText } from "../../evm/base/console.ts"
import type { ExecutedTransaction } from "../../evm/base/records.ts"
import { failureText } from "../../evm/execute/failure.ts"
import { valueText } from "../options/values.ts"
import type { Color } from "./colors.ts"
import { type Row, shorten } from "./layout.ts"
import type { Outcome } from "./log.ts"

/** Bytes of revert data or of input that are shown of what is not decoded: a selector and two words, a selector. */
const [shownOutput, shownInput] = [4 + 64, 4]

/**
 * The rows of an executed transaction, its heading first.
 *
 * @param isVerbose - Shows hashes, input and revert data whole.
 * @example
 * paragraphOf(outcome).map(({ label, text }) => `${label}: ${text}`)
 * // ["transaction: 0x8645ea…381f in flashblock 3.1", "  from: 0xf39F…2266", "  value: 5 wei", "  gas: 21000 of 21000"]
 */
export function paragraphOf(outcome: Outcome, isVerbose = false): Row[] {
  const { executed, place } = outcome
  const { hash, sender, receipt, transaction } = executed
  const { to, value, gasLimit } = transaction
  const failed = isFailed(executed)
  const spot = place.includes(".") ? "flashblock" : "block"
  const row = (label: string, text: string | undefined, color?: Color): Row[] =>
    text === undefined ? [] : [{ label: `  ${label}`, text, color }]
  const limited = (texts: string[]) => (isVerbose ? texts : firstOf(texts))
  return [
    {
      label: "transaction",
      text: `${isVerbose ? hash : shorten(hash)} ${failed ? "failed " : ""}in ${spot} ${place}`,
      color: failed ? "red" : "green",
    },
    ...row("call", outcome.call, "bold"),
    ...row("input", outcome.call === undefined || isVerbose ? inputText(executed, isVerbose) : undefined),
    ...row("from", `${toChecksumAddress(sender)}${isVerbose ? `, nonce ${transaction.nonce}` : ""}`),
    ...row("to", to && toChecksumAddress(to.toString())),
    ...limited(contractTexts(outcome)).flatMap((text) => row("contract", text, "bold")),
    ...row("value", value === 0n ? undefined : valueText(value)),
    ...limited(eventTexts(outcome)).flatMap((text) => row("event", text, "cyan")),
    ...consoleLines(executed).flatMap((text) => row("console", text, "bold")),
    ...row("failure", failed ? reasonText(executed, isVerbose) : undefined, "red"),
    ...row("gas", `${receipt.gasUsed} of ${gasLimit}`),
  ]
}

/** Rows of events and of contracts, each. */
const maxRows = 20

const firstOf = (texts: string[]): string[] =>
  texts.length <= maxRows
    ? texts
    : [...texts.slice(0, maxRows - 1), `and ${texts.length - maxRows + 1} more, with --verbose`]

const checksummed = (address: string) => toChecksumAddress(address as `0x${string}`)

/** The addresses of new contracts, with their names where artifacts know them. */
const contractTexts = ({ executed: { created = [] }, created: names }: Outcome): string[] =>
  created.map((address, index) =>
    names[index] === undefined ? checksummed(address) : `${checksummed(address)} ${names[index]}`,
  )

/** Returns the text of each `console.log`; a text of several lines has a row for each line. */
const consoleLines = ({ consoleCalls = [] }: ExecutedTransaction): string[] =>
  consoleCalls.flatMap((input) => consoleText(input).split(/\r?\n/))

/** Before Byzantium receipts have no status. */
const isFailed = ({ receipt, failure }: ExecutedTransaction): boolean =>
  receipt.status === 0 || failure !== undefined

/** The input that no artifact knows. */
function inputText(
  { transaction: { data, to } }: ExecutedTransaction,
  isVerbose: boolean,
): string | undefined {
  if (data.length === 0) return undefined
  if (isVerbose) return bytesToHex(data)
  if (to === undefined) return `${data.length} bytes of init code`
  const rest = data.length - shownInput
  return `${bytesToHex(data.slice(0, shownInput))}${rest > 0 ? ` and ${rest} bytes` : ""}`
}

/** The known events, with their contract where it is not the one that was called; of the others how many there are. */
function eventTexts({ logs, executed: { receipt, transaction } }: Outcome): string[] {
  const own = transaction.to?.toString() ?? receipt.contractAddress
  const known = logs.map(({ address, text }) =>
    address === own ? text : `${text} at ${checksummed(address)}`,
  )
  const unknown = receipt.logs.length - logs.length
  if (unknown === 0) return known
  const others = `${unknown} ${unknown === 1 ? "event" : "events"} that no artifact knows`
  return [...known, others]
}

function reasonText({ reason, failure = "revert", output }: ExecutedTransaction, isVerbose: boolean): string {
  if (reason !== undefined) return `reverted: ${reason}`
  if (failure !== "revert") return failureText({ failure, reason })
  if (output === "0x") return "reverted without a reason"
  const shown = 2 + 2 * shownOutput
  return `reverted with ${isVerbose || output.length <= shown ? output : `${output.slice(0, shown)}…`}`
}
