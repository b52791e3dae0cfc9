/** Formats a transaction in the text log: a heading, and rows with its parts. */
import { bytesToHex, toChecksumAddress } from "@ethereumjs/util"
import type { Color } from "../../base/colors.ts"
import { consoleText } from "../../kernel/evm/base/console.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import { revertText } from "../../kernel/evm/base/revert.ts"
import { failureText } from "../../kernel/evm/execute/failure.ts"
import { intrinsicPartsOf, startingGas } from "../../kernel/evm/transaction/intrinsicGas.ts"
import { noReason } from "../../solidity/failureMessage.ts"
import { frameLines } from "../../solidity/frameLines.ts"
import type { StackTrace } from "../../solidity/stackTrace.ts"
import { valueText } from "../options/values.ts"
import type { Row } from "./layout.ts"
import type { Outcome } from "./log.ts"

/** The number of bytes of undecoded revert data that are printed: a selector and two words. */
const maxOutputBytes = 4 + 64

/** The number of bytes of undecoded input that are printed: a selector. */
const maxInputBytes = 4

/**
 * Returns the rows of an executed transaction, its heading first.
 *
 * @param isVerbose - `true` to print input and revert data in full.
 * @example
 * paragraphOf(outcome).map(({ label, text }) => `${label}: ${text}`)
 * // ["transaction: 0x8645ea…381f", "  in: flashblock 3.1", "  from: 0xf39F…2266", "  value: 5 wei", "  gas: 21000 of 21000"]
 */
export function paragraphOf(outcome: Outcome, isVerbose = false): Row[] {
  const { executed, position } = outcome
  const { hash, sender, receipt, transaction } = executed
  const { to, value, gasLimit } = transaction
  const failed = isFailed(executed)
  const kind = position.includes(".") ? "flashblock" : "block"
  const row = (label: string, text: string | undefined, color?: Color): Row[] =>
    text === undefined ? [] : [{ label: `  ${label}`, text, color }]
  const limited = (texts: string[]) => (isVerbose ? texts : firstOf(texts))
  return [
    {
      label: "transaction",
      text: `${hash}${failed ? " failed" : ""}`,
      color: failed ? "red" : "green",
    },
    ...row("in", `${kind} ${position}`),
    ...row("call", outcome.call, "bold"),
    ...row("input", outcome.call === undefined || isVerbose ? inputText(executed, isVerbose) : undefined),
    ...row("from", `${toChecksumAddress(sender)}${isVerbose ? `, nonce ${transaction.nonce}` : ""}`),
    ...row("to", to && toChecksumAddress(to.toString())),
    ...row("note", isIgnored(executed) ? "no code ran at this address: the input has no effect" : undefined),
    ...limited(contractTexts(outcome)).flatMap((text) => row("contract", text, "bold")),
    ...row("value", value === 0n ? undefined : valueText(value)),
    ...limited(eventTexts(outcome)).flatMap((text) => row("event", text, "cyan")),
    ...consoleRows(executed.consoleCalls),
    ...row("failure", failed ? reasonText(executed, isVerbose) : undefined, "red"),
    ...row("gas", `${receipt.gasUsed} of ${gasLimit}`),
  ]
}

/** The largest number of rows of events, and of contracts. */
const maxRows = 20

const firstOf = (texts: string[]): string[] =>
  texts.length <= maxRows
    ? texts
    : [...texts.slice(0, maxRows - 1), `and ${texts.length - maxRows + 1} more, with --verbose`]

const checksummed = (address: string) => toChecksumAddress(address as `0x${string}`)

/** Returns the addresses of new contracts, with their names if artifacts have them. */
const contractTexts = ({ executed: { created = [] }, created: names }: Outcome): string[] =>
  created.map((address, index) =>
    names[index] === undefined ? checksummed(address) : `${checksummed(address)} ${names[index]}`,
  )

/** Returns a row for each call of `console.log`; a text of several lines has a row for each line. */
export const consoleRows = (consoleCalls: readonly Uint8Array[] = []): Row[] =>
  consoleCalls
    .flatMap((input) => consoleText(input).split(/\r?\n/))
    .map((text) => ({ label: "  console", text, color: "bold", isWhole: true }))

/** Returns the reason of a failure, and the rows of its Solidity stack. */
export const stackRows = (trace: StackTrace | undefined): Row[] =>
  trace === undefined
    ? []
    : [
        { label: "  reason", text: trace.message, color: "red" },
        ...frameLines(trace.frames).map((text): Row => ({ label: "  at", text })),
      ]

/** Returns `true` for a failed transaction, also before Byzantium, when receipts have no status. */
const isFailed = ({ receipt, failure }: ExecutedTransaction): boolean =>
  receipt.status === 0 || failure !== undefined

/** The first address above those of precompiled contracts, which use little gas. */
const firstAccount = 0x10000n

/** Returns `true` when a call with input ran no code: it used the gas of the transaction alone. */
function isIgnored({ transaction, receipt, sender }: ExecutedTransaction): boolean {
  const { to, data } = transaction
  if (to === undefined || data.length === 0 || BigInt(to.toString()) < firstAccount) return false
  const { intrinsic, floor } = startingGas(intrinsicPartsOf(transaction, sender), transaction.common)
  return receipt.gasUsed === (intrinsic > floor ? intrinsic : floor)
}

/** Returns the text of undecoded input. */
function inputText(
  { transaction: { data, to } }: ExecutedTransaction,
  isVerbose: boolean,
): string | undefined {
  if (data.length === 0) return undefined
  if (isVerbose) return bytesToHex(data)
  if (to === undefined) return `${data.length} bytes of init code`
  const rest = data.length - maxInputBytes
  return `${bytesToHex(data.slice(0, maxInputBytes))}${rest > 0 ? ` and ${rest} bytes` : ""}`
}

/** Returns the decoded events, with the contract of an event if it is not the called one, and the number of undecoded events. */
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
  if (reason !== undefined) return revertText(reason)
  if (failure !== "revert") return failureText({ failure, reason })
  if (output === "0x") return noReason
  const maxLength = 2 + 2 * maxOutputBytes
  return `reverted with ${isVerbose || output.length <= maxLength ? output : `${output.slice(0, maxLength)}…`}`
}
