/** Checks the arguments of faults: a caller in JavaScript has no types, and a misspelt word must not select another fault. */
import type { Hex } from "../../base/hex.ts"
import { assertOptionsOf } from "../../base/nearest.ts"
import { assertArgument, type Check, isCount, oneOf, where } from "../../base/options/checks.ts"
import { InvalidOption } from "../../errors/index.ts"
import { assertCountable } from "../../node/block/countable.ts"
import type { RemoteFault } from "../../node/ledgerSource.ts"
import { feedFaultKinds } from "../../node/subscribe/feedFaults.ts"
import type { HttpFailure } from "./httpFailures.ts"
import type { Lag } from "./replica.ts"

/** Policies for transactions that are no longer pre-confirmed: they wait in the pool again, or they are discarded. */
export const dropPolicies = ["requeue", "lose"] as const

const isPolicy = oneOf(dropPolicies)
const hashList = where(Array.isArray, "a list of hashes")
const wholeNumber = where(isCount, "a whole number, not negative")
const milliseconds = where(
  (value) => typeof value === "number" && value >= 0,
  "a number of milliseconds, not negative",
)
const failureStatus = where(
  (value) => Number.isInteger(value) && (value as number) >= 400 && (value as number) <= 599,
  "an HTTP status between 400 and 599",
)
const share = where(
  (value) => typeof value === "number" && value >= 0 && value <= 1,
  "a share between 0 and 1",
)
const atLeastOne = where(
  (value) => Number.isInteger(value) && (value as number) > 0,
  "a whole number above 0",
)
const hexOf = (digits: number) => (value: unknown) =>
  typeof value === "string" && new RegExp(`^0x[0-9a-f]{${digits}}$`, "i").test(value)
const hash32 = where(hexOf(64), "0x and 64 hex digits")
const address = where(hexOf(40), "0x and 40 hex digits")
const isKind = oneOf(feedFaultKinds)

/** One of {@link dropPolicies}. */
export type DropPolicy = (typeof dropPolicies)[number]

/** The option that names the policy for transactions that are no longer pre-confirmed. */
export interface DropPolicyOption {
  /** `"requeue"` when absent: they wait in the pool again. `"lose"` discards them. */
  dropPolicy?: DropPolicy | undefined
}

/**
 * Returns the policy of an option, `"requeue"` when it is absent.
 *
 * @throws {@link InvalidOption} for any other word.
 * @example
 * checkDropPolicy({ dropPolicy: "lose" }) // "lose"
 */
export const checkDropPolicy = ({ dropPolicy = "requeue" }: DropPolicyOption): DropPolicy =>
  checked("dropPolicy", dropPolicy, isPolicy)

/** Returns the checked options of `dropFlashblocks`. @throws {@link InvalidOption} */
export function checkDrop(given: DropPolicyOption & { count?: number | undefined } = {}) {
  assertOptionsOf("dropFlashblocks", given, ["count", "dropPolicy"])
  const { count = 1 } = given
  return { count: checkCount("count", count), dropPolicy: checkDropPolicy(given) }
}

/** Transactions by hash, by sender, or both. */
export interface DropSelection {
  readonly hash?: Hex | undefined
  readonly sender?: Hex | undefined
}

/** The drops to come: of this number of transactions, each this time after its pre-confirmation. */
export interface NextDrops extends DropSelection {
  readonly count: number
  readonly afterMs: number
  readonly dropPolicy: DropPolicy
}

/** The options of drops to come. */
export interface NextDropOptions extends DropSelection, DropPolicyOption {
  /** Number of transactions; 1 when absent. */
  count?: number | undefined
  /** Time from the pre-confirmation to the drop, in milliseconds; 0 when absent. */
  afterMs?: number | undefined
}

/** Returns the checked options of `dropTransactions`. @throws {@link InvalidOption} without a hash and a sender. */
export function checkDropTransactions(given: DropSelection & DropPolicyOption) {
  assertOptionsOf("dropTransactions", given, ["hash", "sender", "dropPolicy"])
  if (given.hash === undefined && given.sender === undefined)
    throw new InvalidOption({ name: "hash", expected: "a hash, or a sender in its place", value: undefined })
  return { selection: checkSelection(given), dropPolicy: checkDropPolicy(given) }
}

/** Returns the checked options of `dropNext`; the count is 1 and the time 0 when absent. @throws {@link InvalidOption} */
export function checkNextDrops(given: NextDropOptions = {}): NextDrops {
  assertOptionsOf("dropNext", given, ["hash", "sender", "count", "afterMs", "dropPolicy"])
  const { count = 1, afterMs = 0 } = given
  checked("count", count, atLeastOne)
  checked("afterMs", afterMs, milliseconds)
  return { ...checkSelection(given), count, afterMs, dropPolicy: checkDropPolicy(given) }
}

function checkSelection({ hash, sender }: DropSelection): DropSelection {
  if (hash !== undefined) checked("hash", hash, hash32)
  if (sender !== undefined) checked("sender", sender, address)
  return { hash: lower(hash), sender: lower(sender) }
}

const lower = (hex: Hex | undefined) => hex?.toLowerCase() as Hex | undefined

/** Returns the checked options of `sealOther`. @throws {@link InvalidOption} */
export function checkSealOther(given: DropPolicyOption & { transactions?: readonly Hex[] | undefined } = {}) {
  assertOptionsOf("sealOther", given, ["transactions", "dropPolicy"])
  return {
    transactions: checkOrder("transactions", given.transactions),
    dropPolicy: checkDropPolicy(given),
  }
}

/** Returns checked hashes; `undefined` when there are none. @throws {@link InvalidOption} for no list. */
export function checkOrder(name: string, hashes: readonly Hex[] | undefined): readonly Hex[] | undefined {
  return hashes === undefined ? undefined : checked(name, hashes, hashList)
}

/** Returns the checked lag; `undefined` for none. @throws {@link InvalidOption} */
export function checkLag(given: Partial<Lag>): Lag | undefined {
  assertOptionsOf("lag", given, ["blocks", "flashblocks", "alternating"])
  const { blocks = 0, flashblocks = 0, alternating = false } = given
  checkCount("blocks", blocks)
  checkCount("flashblocks", flashblocks)
  return blocks + flashblocks === 0 ? undefined : { blocks, flashblocks, alternating }
}

/** @throws {@link InvalidOption} for a value that is negative or not a whole number. */
export const checkCount = (name: string, value: number): number => checked(name, value, wholeNumber)

/** Returns the checked options of `failRequests`; the rate is 1 when absent. @throws {@link InvalidOption} */
export function checkFailure(given: { status: number; rate?: number | undefined }): HttpFailure {
  assertOptionsOf("failRequests", given, ["status", "rate"])
  const { status, rate = 1 } = given
  return checkHttpFailure({ status, rate })
}

/**
 * Checks the duration of a stall that begins at a time of the node's clock; both are in milliseconds.
 *
 * @throws {@link InvalidOption} for a negative number; {@link LimitExceeded} when the clock could not show the end.
 */
export function assertStall(ms: number, nowMs: number): void {
  assertArgument("ms", ms, milliseconds)
  assertCountable(Math.floor((nowMs + ms) / 1000))
}

/** @throws {@link InvalidOption} for any other word. */
export const checkKind = <Kind extends string>(kind: Kind): Kind => checked("kind", kind, isKind)

/**
 * Returns the checked failure; a rate of 0 lets all requests pass.
 *
 * @throws {@link InvalidOption} for a status that is not a failure, or a rate that is not a share.
 */
export function checkHttpFailure({ status, rate }: HttpFailure): HttpFailure {
  assertArgument("status", status, failureStatus)
  assertArgument("rate", rate, share)
  return { status, rate }
}

/**
 * Returns the checked fault of a remote.
 *
 * @throws {@link InvalidOption} for a status that is not a failure, a rate that is not a share, or a negative number.
 */
export function checkOriginFault(fault: RemoteFault): RemoteFault {
  assertOptionsOf("origin", fault, ["delayMs", "status", "rate", "lagBlocks"])
  const { status, rate = 1, delayMs = 0, lagBlocks = 0 } = fault
  checkHttpFailure({ status: status ?? 400, rate })
  checkCount("delayMs", delayMs)
  checkCount("lagBlocks", lagBlocks)
  return fault
}

function checked<Value>(name: string, value: Value, check: Check): Value {
  assertArgument(name, value, check)
  return value
}
