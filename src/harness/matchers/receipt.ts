/** Matchers of receipts: `toHaveReceipt`, `toUseGas`, `toBePending`, `toBeSealed`. */
import { formatTransactionReceipt, type TransactionReceipt } from "viem"
import { assertNames, assertOptionsOf } from "../../base/nearest.ts"
import { decodingOf } from "../current.ts"
import { show } from "../show.ts"
import type { Outcome, RpcReceipt } from "../subject.ts"
import { NotExecuted } from "../transactionErrors.ts"
import { currentOutcome } from "./currentOutcome.ts"
import { assertForm, isFields } from "./expectation.ts"
import { toRule } from "./expectedValue.ts"
import { isSame, judge, judgeNoTransaction, type MatcherThis, type Verdict } from "./judge.ts"
import { assertField, opFields, toWire } from "./receiptFields.ts"

/** Fields of a receipt, in the form of JSON-RPC or of viem: numbers, and `success` or `reverted`. */
export type ExpectedReceipt = {
  readonly [Field in keyof TransactionReceipt | "blockTimestamp" | OpField]?: unknown
}

/** The fields that receipts of OP chains add. */
type OpField = (typeof opFields)[number]

/** The fields of receipts; some are in the receipts of some types of transactions only. */
const receiptFields = Object.keys({
  type: true,
  status: true,
  root: true,
  cumulativeGasUsed: true,
  logs: true,
  logsBloom: true,
  transactionHash: true,
  transactionIndex: true,
  blockHash: true,
  blockNumber: true,
  blockTimestamp: true,
  contractAddress: true,
  effectiveGasPrice: true,
  from: true,
  gasUsed: true,
  to: true,
  blobGasUsed: true,
  blobGasPrice: true,
  ...(Object.fromEntries(opFields.map((field) => [field, true])) as Record<OpField, true>),
} satisfies Record<keyof ExpectedReceipt, true>)

/** Bounds of gas, at least one. */
export type ExpectedGas =
  | { readonly below: number | bigint; readonly above?: number | bigint }
  | { readonly below?: number | bigint; readonly above: number | bigint }

/** Judges the receipt of a transaction. Fails for a subject that is not a transaction. */
function judgeReceipt(
  matcher: MatcherThis,
  outcome: Outcome,
  expected: string,
  look: (receipt: RpcReceipt) => { readonly pass: boolean; readonly found: string },
): Promise<Verdict> {
  if (outcome.kind !== "transaction")
    return judgeNoTransaction(matcher, { outcome, expected, decoding: decodingOf() })
  return judge(matcher, { ...look(outcome.receipt), outcome, expected })
}

/** Expects that a receipt has these fields. */
export async function toHaveReceipt(
  this: MatcherThis,
  subject: unknown,
  expected: ExpectedReceipt,
): Promise<Verdict> {
  const outcome = await currentOutcome(subject)
  assertForm(isFields(expected), "toHaveReceipt", "the fields of a receipt", expected)
  // A receipt of a forked chain may have more fields, such as the L1 fee.
  const own = outcome.kind === "transaction" ? Object.keys(outcome.receipt) : []
  assertNames("field of a receipt", expected, [...receiptFields, ...own])
  for (const [field, value] of Object.entries(expected)) assertField(field, value)
  return judgeReceipt(this, outcome, `have a receipt with ${show(expected)}`, (receipt) => {
    const ofViem: Readonly<Record<string, unknown>> = { ...formatTransactionReceipt(receipt as never) }
    const isThere = ([field, given]: readonly [string, unknown]) => {
      const value = toRule(given)
      return isSame(this, receipt[field], toWire(field, value)) || isSame(this, ofViem[field], value)
    }
    const wanted = Object.entries(expected)
    const wrong = wanted.filter((each) => !isThere(each))
    const found = (wrong.length > 0 ? wrong : wanted).map(([field, value]) => {
      const isWire = typeof value === "string" && value.startsWith("0x")
      return `${field} ${show(isWire ? receipt[field] : ofViem[field])}`
    })
    return { pass: wrong.length === 0, found: `it has ${found.join(", ")}` }
  })
}

const isAmount = (value: unknown): boolean =>
  typeof value === "bigint" || (typeof value === "number" && !Number.isNaN(value))

/** The largest gas of a transaction (EIP-1985). */
const maxGas = 2n ** 63n - 1n

/** Returns `true` when a transaction can use gas within both bounds. */
function hasBetween({ below = maxGas + 1n, above = -1 }: Partial<ExpectedGas>): boolean {
  const least = typeof above === "bigint" ? above + 1n : Math.floor(above) + 1
  return least < below && least <= maxGas && below > 0
}

/** Expects that a transaction used gas within exclusive bounds. */
export async function toUseGas(this: MatcherThis, subject: unknown, expected: ExpectedGas): Promise<Verdict> {
  const outcome = await currentOutcome(subject)
  const { below, above } = isFields(expected) ? (expected as ExpectedGas) : {}
  const given = [below, above].filter((bound) => bound !== undefined)
  const isRight = given.length > 0 && given.every(isAmount)
  assertForm(isRight, "toUseGas", "{ below, above }, or one of them, as numbers", expected)
  assertOptionsOf("toUseGas", expected, ["below", "above"])
  assertForm(hasBetween(expected), "toUseGas", "bounds with an amount of gas between them", expected)
  const bounds = [
    ...(above === undefined ? [] : [`more than ${above}`]),
    ...(below === undefined ? [] : [`less than ${below}`]),
  ]
  return judgeReceipt(this, outcome, `use ${bounds.join(" and ")} gas`, ({ gasUsed }) => {
    const used = BigInt(gasUsed)
    const pass = (below === undefined || used < below) && (above === undefined || used > above)
    return { pass, found: `it used ${used}` }
  })
}

/** Returns `true` for a receipt of the open block. */
const isPending = ({ isOpen }: RpcReceipt): boolean => isOpen

const sealText = (receipt: RpcReceipt): string =>
  isPending(receipt)
    ? `it is pre-confirmed in block ${BigInt(receipt.blockNumber)}, which is open`
    : `it is in block ${BigInt(receipt.blockNumber)}, which is sealed`

/** Judges the block of a transaction, pending or sealed. A transaction that waits in the pool is neither. */
async function judgeSeal(
  matcher: MatcherThis,
  { subject, given, expected }: { subject: unknown; given: readonly unknown[]; expected: string },
  isExpected: (receipt: RpcReceipt) => boolean,
): Promise<Verdict> {
  try {
    const outcome = await currentOutcome(subject)
    assertForm(given.length === 0, "a matcher of blocks", "nothing", given[0])
    return await judgeReceipt(matcher, outcome, expected, (receipt) => ({
      pass: isExpected(receipt),
      found: sealText(receipt),
    }))
  } catch (error) {
    if (!(error instanceof NotExecuted && error.waits)) throw error
    return { pass: false, message: () => error.message }
  }
}

/** Expects that a transaction is pre-confirmed, in the open block. */
export const toBePending = function (
  this: MatcherThis,
  subject: unknown,
  ...given: readonly unknown[]
): Promise<Verdict> {
  return judgeSeal(this, { subject, given, expected: "be pending" }, isPending)
}

/** Expects that the block of a transaction is sealed. */
export const toBeSealed = function (
  this: MatcherThis,
  subject: unknown,
  ...given: readonly unknown[]
): Promise<Verdict> {
  return judgeSeal(this, { subject, given, expected: "be sealed" }, (receipt) => !isPending(receipt))
}
