/** Creates the results and messages of matchers. */
import { noReason } from "../../solidity/failureMessage.ts"
import type { Decoding } from "../artifacts/decoding.ts"
import type { Outcome, Revert, RpcLog } from "../subject.ts"

/** The result of a matcher, for vitest. */
export interface Verdict {
  readonly pass: boolean
  readonly message: () => string
}

/** The parts of the `this` of a matcher that are needed for results and comparisons. */
export interface MatcherThis {
  /** `true` after `.not`; otherwise vitest may leave it out. */
  readonly isNot?: boolean | undefined
  equals(a: unknown, b: unknown, testers?: EqualityTester[]): boolean
}

/** Compares two values; `undefined` leaves the comparison to other testers. */
type EqualityTester = (a: unknown, b: unknown) => boolean | undefined

/** The finding of a matcher. */
interface Finding {
  readonly pass: boolean
  readonly outcome: Outcome
  /** The text after `to` or `not to`. */
  readonly expected: string
  /** A sentence about the subject, which is named `it`. */
  readonly found: string
}

/** Creates the result of a matcher. A rejected transaction also fails with `.not`, because nothing was executed. */
export async function judge(
  { isNot }: MatcherThis,
  { pass: found, outcome, expected, found: text }: Finding,
): Promise<Verdict> {
  const pass = outcome.kind === "refused" ? isNot === true : found
  const stack = pass === (isNot === true) ? await stackText(outcome) : ""
  const message = () =>
    `expected ${subjectText(outcome)} ${pass ? "not to" : "to"} ${expected}, but ${text}${stack}`
  return { pass, message }
}

/** Returns the reason of a revert without data, the Solidity stack, and the source of its first line; empty without sources. */
async function stackText(outcome: Outcome): Promise<string> {
  const revert = outcome.kind === "refused" ? undefined : outcome.revert
  const error = await revert?.stack?.()
  if (error === undefined || error.frames.every(({ file }) => file === undefined)) return ""
  const lines = error.stack?.slice(error.stack.indexOf("\n    at ")) ?? ""
  const isKnown = revert?.data !== "0x" || revert.cause !== undefined || error.message === noReason
  const why = isKnown ? "" : `: ${error.message}`
  return `${why}${lines}${error.codeFrame === undefined ? "" : `\n\n${error.codeFrame}`}`
}

/** Creates the result for a subject without a receipt. A successful call also fails with `.not`. */
export function judgeNoTransaction(
  matcher: MatcherThis,
  { outcome, expected, decoding }: Omit<Finding, "pass" | "found"> & { readonly decoding: Decoding },
): Promise<Verdict> {
  const text = outcomeText(outcome, decoding)
  const isSuccess = outcome.kind === "call" && outcome.revert === undefined
  const found = isSuccess ? `it is not a transaction: ${text}` : text
  return judge(matcher, { pass: isSuccess && matcher.isNot === true, outcome, expected, found })
}

const subjectText = (outcome: Outcome): string =>
  outcome.kind === "transaction" ? `transaction ${outcome.receipt.transactionHash.slice(0, 10)}…` : "the call"

/** Describes an outcome. */
export function outcomeText(outcome: Outcome, decoding: Decoding): string {
  if (outcome.kind === "refused") return `it was refused: ${messageOf(outcome.error)}`
  if (outcome.revert !== undefined) return revertText(outcome.revert, decoding)
  if (outcome.kind === "call") return "it succeeded"
  const { gasUsed, logs } = outcome.receipt
  return `it succeeded, with gas ${BigInt(gasUsed)} and ${logsText(logs, decoding)}`
}

function revertText({ data, cause, origin }: Revert, decoding: Decoding): string {
  const where = origin?.location === undefined ? "" : ` at ${origin.location}`
  if (cause !== undefined) return `it failed${where}: ${cause}`
  if (data === "0x") return `it ${noReason}${where}`
  const decoded = origin?.names.decodeError(data) ?? decoding.decodeError(data)
  if (decoded === undefined) return `it reverted with ${data}${where}, which no known ABI explains`
  const text = decoded.name === "Error" ? JSON.stringify(Object.values(decoded.args)[0]) : decoded.text
  return `it reverted with ${text}${where}`
}

/** Describes logs; those with a known ABI are decoded. */
export function logsText(logs: readonly RpcLog[], decoding: Decoding): string {
  if (logs.length === 0) return "no logs"
  return `logs\n${logs.map((log) => `  ${logText(log, decoding)}`).join("\n")}`
}

const logText = (log: RpcLog, decoding: Decoding): string =>
  `${decoding.decodeLog(log)?.text ?? `topics [${log.topics.join(", ")}] data ${log.data}`} at ${log.address}`

const messageOf = (error: unknown): string =>
  error instanceof Error
    ? ((error as { shortMessage?: string }).shortMessage ?? error.message)
    : String(error)

const isNumber = (value: unknown): value is number | bigint =>
  typeof value === "number" || typeof value === "bigint"

/** Compares numbers with bigints, because viem returns small types as numbers and large ones as bigints. */
const numbersAlike: EqualityTester = (a, b) =>
  isNumber(a) && isNumber(b) && typeof a !== typeof b ? String(a) === String(b) : undefined

const isHex = (value: unknown): value is string => typeof value === "string" && /^0x[0-9a-fA-F]+$/.test(value)

/** Compares addresses and other hex without regard to case. */
const hexAlike: EqualityTester = (a, b) =>
  isHex(a) && isHex(b) ? a.toLowerCase() === b.toLowerCase() : undefined

/** Returns `true` for equal values, also within vitest's own matchers. Hex is equal in any case, and numbers equal bigints. */
export const isSame = ({ equals }: MatcherThis, actual: unknown, expected: unknown): boolean =>
  equals(actual, expected, [numbersAlike, hexAlike])
