/** How matchers speak: what was expected of whom, and what was found. */
import type { Abi, Hex } from "viem"
import { decodeLog, decodeRevert } from "../decode.ts"
import type { Outcome, Revert, RpcLog } from "../subject.ts"

/** What a matcher gives to vitest. */
export interface Verdict {
  readonly pass: boolean
  readonly message: () => string
}

/** What a matcher is called on: vitest's own comparison. */
export interface MatcherThis {
  equals(a: unknown, b: unknown): boolean
}

/** What a matcher found. */
interface Finding {
  readonly pass: boolean
  readonly outcome: Outcome
  /** What follows `to` or `not to`. */
  readonly expected: string
  /** A sentence about the subject, which is `it`. */
  readonly found: string
}

/** Says what was expected, and what was found. */
export function judge({ pass, outcome, expected, found }: Finding): Verdict {
  const message = () => `expected ${subjectText(outcome)} ${pass ? "not to" : "to"} ${expected}, but ${found}`
  return { pass, message }
}

const subjectText = (outcome: Outcome): string =>
  outcome.kind === "transaction" ? `transaction ${outcome.receipt.transactionHash.slice(0, 10)}…` : "the call"

/** How an outcome reads. */
export function outcomeText(outcome: Outcome, abi: Abi): string {
  if (outcome.kind === "refused") return `it was refused: ${messageOf(outcome.error)}`
  if (outcome.revert !== undefined) return revertText(outcome.revert, abi)
  if (outcome.kind === "call") return "it succeeded"
  const { gasUsed, logs } = outcome.receipt
  return `it succeeded, with gas ${BigInt(gasUsed)} and ${logsText(logs, abi)}`
}

function revertText({ data, cause }: Revert, abi: Abi): string {
  if (cause !== undefined) return `it failed: ${cause}`
  return `it reverted ${reasonText(data, abi)}`
}

function reasonText(data: Hex, abi: Abi): string {
  if (data === "0x") return "without a reason"
  const decoded = decodeRevert(data, abi)
  if (decoded?.name === "Error") return `with ${JSON.stringify(decoded.args[0])}`
  if (decoded?.name === "Panic") return `with panic 0x${BigInt(decoded.args[0] as bigint).toString(16)}`
  return decoded === undefined ? `with ${data}, which no known ABI explains` : `with ${decoded.text}`
}

/** Every log, decoded as far as it is known. */
export function logsText(logs: readonly RpcLog[], abi: Abi): string {
  if (logs.length === 0) return "no logs"
  return `logs\n${logs.map((log) => `  ${logText(log, abi)}`).join("\n")}`
}

const logText = (log: RpcLog, abi: Abi): string =>
  `${decodeLog(log, abi)?.text ?? `topics [${log.topics.join(", ")}] data ${log.data}`} at ${log.address}`

const messageOf = (error: unknown): string =>
  error instanceof Error
    ? ((error as { shortMessage?: string }).shortMessage ?? error.message)
    : String(error)

/** Values as they compare: addresses and other hex without regard to case. */
export function normal(value: unknown): unknown {
  if (typeof value === "string") return /^0x[0-9a-fA-F]+$/.test(value) ? value.toLowerCase() : value
  if (Array.isArray(value)) return value.map(normal)
  if (typeof value !== "object" || value === null || "asymmetricMatch" in value) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, normal(each)]))
}
