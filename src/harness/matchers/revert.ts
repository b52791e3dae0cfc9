/** Matchers of what was taken back: `toRevert`, `toRevertWith`. */
import { type Abi, type AbiItem, parseAbiItem } from "viem"
import { currentNode, decodingOf } from "../current.ts"
import { show } from "../show.ts"
import { type Outcome, outcomeOf } from "../subject.ts"
import { judge, type MatcherThis, normal, outcomeText, type Verdict } from "./judge.ts"

/** A custom error: by its name in a known ABI, or by its signature. */
export interface ExpectedError {
  /** `InsufficientBalance`, or `InsufficientBalance(uint256 have, uint256 want)`. */
  readonly error: string
  /** In the order of the ABI; any when absent. */
  readonly args?: readonly unknown[]
  readonly abi?: Abi | readonly unknown[]
}

/** A reason (`Error(string)`), a panic code (`Panic(uint256)`), or a custom error. */
export type ExpectedRevert = string | number | bigint | ExpectedError

const revertOf = (outcome: Outcome) => (outcome.kind === "refused" ? undefined : outcome.revert?.data)

/** That a transaction or a call reverted, for whatever reason. */
export async function toRevert(this: MatcherThis, subject: unknown): Promise<Verdict> {
  const outcome = await outcomeOf(currentNode(), subject)
  const pass = revertOf(outcome) !== undefined
  return judge({ pass, outcome, expected: "revert", found: outcomeText(outcome, decodingOf()) })
}

/** That it reverted for this reason. */
export async function toRevertWith(
  this: MatcherThis,
  subject: unknown,
  expected: ExpectedRevert,
): Promise<Verdict> {
  const outcome = await outcomeOf(currentNode(), subject)
  const { name, args, abi } = toError(expected)
  const decoding = decodingOf(abi)
  const data = revertOf(outcome)
  const decoded = data === undefined ? undefined : decoding.decodeError(data)
  const isNamed = decoded?.name === name
  const pass =
    isNamed && (args === undefined || this.equals(normal(Object.values(decoded.args)), normal(args)))
  return judge({
    pass,
    outcome,
    expected: `revert with ${expectedText(expected)}`,
    found: outcomeText(outcome, decoding),
  })
}

function toError(expected: ExpectedRevert): { name: string; args?: readonly unknown[]; abi: Abi } {
  if (typeof expected === "string") return { name: "Error", args: [expected], abi: [] }
  if (typeof expected !== "object") return { name: "Panic", args: [BigInt(expected)], abi: [] }
  const { error, args, abi = [] } = expected
  const name = error.replace(/\(.*$/s, "")
  const own = error.includes("(") ? [parseAbiItem(`error ${error}` as string) as AbiItem] : []
  return { name, ...(args !== undefined && { args }), abi: [...own, ...(abi as Abi)] as Abi }
}

function expectedText(expected: ExpectedRevert): string {
  if (typeof expected === "string") return JSON.stringify(expected)
  if (typeof expected !== "object") return `panic 0x${expected.toString(16)}`
  const name = expected.error.replace(/\(.*$/s, "")
  return expected.args === undefined ? name : `${name}(${expected.args.map(show).join(", ")})`
}
