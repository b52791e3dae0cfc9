/** Matchers of receipts: `toHaveReceipt`, `toUseGas`, `toBePending`, `toBeSealed`. */
import { numberToHex, zeroHash } from "viem"
import { currentNode, decodingOf } from "../current.ts"
import { show } from "../show.ts"
import { type Outcome, outcomeOf, type RpcReceipt } from "../subject.ts"
import { judge, type MatcherThis, normal, outcomeText, type Verdict } from "./judge.ts"

/** Fields of a receipt, as JSON-RPC has them or as viem gives them: numbers, and `success` or `reverted`. */
export type ExpectedReceipt = Readonly<Record<string, unknown>>

/** Bounds of gas. */
export interface ExpectedGas {
  readonly below?: number | bigint
  readonly above?: number | bigint
}

/** Judges the receipt of a transaction; whatever is none has none. */
async function judgeReceipt(
  subject: unknown,
  expected: string,
  look: (receipt: RpcReceipt) => { readonly pass: boolean; readonly found: string },
): Promise<Verdict> {
  const outcome: Outcome = await outcomeOf(currentNode(), subject)
  const result =
    outcome.kind === "transaction"
      ? look(outcome.receipt)
      : { pass: false, found: `it is no transaction: ${outcomeText(outcome, decodingOf())}` }
  return judge({ ...result, outcome, expected })
}

/** That a receipt has these fields. */
export function toHaveReceipt(
  this: MatcherThis,
  subject: unknown,
  expected: ExpectedReceipt,
): Promise<Verdict> {
  const wanted = Object.entries(expected).map(([field, value]) => [field, toWire(field, value)] as const)
  return judgeReceipt(subject, `have a receipt with ${show(expected)}`, (receipt) => {
    const wrong = wanted.filter(([field, value]) => !this.equals(normal(receipt[field]), normal(value)))
    const shown = wrong.length > 0 ? wrong : wanted
    const found = shown.map(([field]) => `${field} ${show(receipt[field])}`).join(", ")
    return { pass: wrong.length === 0, found: `it has ${found}` }
  })
}

function toWire(field: string, value: unknown): unknown {
  if (field === "status" && (value === "success" || value === "reverted"))
    return value === "success" ? "0x1" : "0x0"
  return typeof value === "number" || typeof value === "bigint" ? numberToHex(value) : value
}

/** That a transaction used gas within bounds, which are not included. */
export function toUseGas(
  this: MatcherThis,
  subject: unknown,
  { below, above }: ExpectedGas,
): Promise<Verdict> {
  const bounds = [
    ...(above === undefined ? [] : [`more than ${above}`]),
    ...(below === undefined ? [] : [`less than ${below}`]),
  ]
  return judgeReceipt(subject, `use ${bounds.join(" and ")} gas`, ({ gasUsed }) => {
    const used = BigInt(gasUsed)
    const pass = (below === undefined || used < below) && (above === undefined || used > above)
    return { pass, found: `it used ${used}` }
  })
}

/** A block that is still open has no hash (read service). */
const isPending = ({ blockHash }: RpcReceipt): boolean => blockHash === zeroHash

const placeText = (receipt: RpcReceipt): string =>
  isPending(receipt)
    ? `it is pre-confirmed in block ${BigInt(receipt.blockNumber)}, which is open`
    : `it is in block ${BigInt(receipt.blockNumber)}, which is sealed`

/** That a transaction is pre-confirmed, in the block that is open. */
export const toBePending = function (this: MatcherThis, subject: unknown): Promise<Verdict> {
  return judgeReceipt(subject, "be pending", (receipt) => ({
    pass: isPending(receipt),
    found: placeText(receipt),
  }))
}

/** That the block of a transaction is sealed. */
export const toBeSealed = function (this: MatcherThis, subject: unknown): Promise<Verdict> {
  return judgeReceipt(subject, "be sealed", (receipt) => ({
    pass: !isPending(receipt),
    found: placeText(receipt),
  }))
}
