/** Matchers of reverts: `toRevert`, `toRevertWith`. */
import type { Abi, ContractErrorName } from "viem"
import { assertOptionsOf } from "../../base/nearest.ts"
import { decodingOf } from "../current.ts"
import type { Outcome } from "../subject.ts"
import type { NamedArguments } from "./argumentTypes.ts"
import { currentOutcome } from "./currentOutcome.ts"
import { argumentsText, assertForm, isArguments, isFields, isWhole } from "./expectation.ts"
import { assertArguments, hasArguments } from "./expectedArguments.ts"
import { judge, type MatcherThis, outcomeText, type Verdict } from "./judge.ts"
import { type Named, namedIn, type Signature } from "./named.ts"

/** A custom error: by its name in a known ABI, or by its signature. */
export interface ExpectedError<
  A extends readonly unknown[] = readonly unknown[],
  Name extends string = string,
> {
  /** The name or the signature: `InsufficientBalance`, or `InsufficientBalance(uint256 have, uint256 want)`. */
  readonly error: Name & (A extends Abi ? ContractErrorName<A> | Signature : string)
  /** The arguments in the order of the ABI; when absent, any arguments match. */
  readonly args?: NamedArguments<A, "error", Name>
  /** The ABI; when it is `as const`, the names of errors and their arguments are typed. */
  readonly abi?: A
}

const errorFields = Object.keys({ error: true, args: true, abi: true } satisfies Record<
  keyof ExpectedError,
  true
>)

/** A reason (`Error(string)`), a panic code (`Panic(uint256)`), or a custom error. */
export type ExpectedRevert<A extends readonly unknown[] = readonly unknown[], Name extends string = string> =
  | string
  | number
  | bigint
  | ExpectedError<A, Name>

const revertOf = (outcome: Outcome) => (outcome.kind === "refused" ? undefined : outcome.revert?.data)

/** Expects that a transaction or a call reverted, for any reason. */
export async function toRevert(
  this: MatcherThis,
  subject: unknown,
  ...given: readonly unknown[]
): Promise<Verdict> {
  const outcome = await currentOutcome(subject)
  assertForm(given.length === 0, "toRevert", "nothing (toRevertWith takes a reason)", given[0])
  const pass = revertOf(outcome) !== undefined
  return judge(this, { pass, outcome, expected: "revert", found: outcomeText(outcome, decodingOf()) })
}

/** Expects that a transaction or a call reverted for this reason. */
export async function toRevertWith(
  this: MatcherThis,
  subject: unknown,
  expected: ExpectedRevert,
  ...others: readonly unknown[]
): Promise<Verdict> {
  const outcome = await currentOutcome(subject)
  assertForm(others.length === 0, "toRevertWith", "arguments as { error, args, abi }", others[0])
  assertRevertForm(expected)
  const { name, selector, args, abi, candidates } = toError(expected)
  assertArguments("toRevertWith", candidates, args)
  const decoding = decodingOf(abi)
  const data = revertOf(outcome)
  const decoded = data === undefined ? undefined : decoding.decodeError(data)
  const isNamed = selector === undefined ? decoded?.name === name : data?.startsWith(selector) === true
  const pass = isNamed && (args === undefined || (decoded !== undefined && hasArguments(this, decoded, args)))
  return judge(this, {
    pass,
    outcome,
    expected: `revert with ${expectedText(expected)}`,
    found: `${outcomeText(outcome, decoding)}${customText(expected, decoded?.name)}`,
  })
}

/** @throws HarnessError for an expected revert that does not have a form of {@link toRevertWith}; `UnknownOption`. */
function assertRevertForm(expected: unknown): void {
  const isError = isFields(expected) && typeof expected.error === "string"
  const isRight = isError || typeof expected === "string" || isWhole(expected)
  assertForm(isRight, "toRevertWith", "a reason, a panic code, or { error, args, abi }", expected)
  if (!isError) return
  assertOptionsOf("toRevertWith", expected, errorFields)
  assertForm(isArguments(expected.args), "toRevertWith", "the arguments of an error as a list", expected.args)
}

/** Returns a hint when the reason is the name of a custom error. */
const customText = (expected: ExpectedRevert, name: string | undefined): string =>
  expected === name ? `; for a custom error write toRevertWith({ error: ${JSON.stringify(name)} })` : ""

/** Returns the expected error: an error of the compiler, or a custom error. */
function toError(expected: ExpectedRevert): Named & { readonly args?: readonly unknown[] } {
  if (typeof expected === "string") return { ...namedIn("error", "Error", []), args: [expected] }
  if (typeof expected !== "object") return { ...namedIn("error", "Panic", []), args: [expected] }
  const { error, args, abi = [] } = expected
  return { ...namedIn("error", error, abi as Abi), ...(args !== undefined && { args }) }
}

function expectedText(expected: ExpectedRevert): string {
  if (typeof expected === "string") return JSON.stringify(expected)
  if (typeof expected !== "object") return `panic 0x${expected.toString(16)}`
  const { error, args } = expected
  return args === undefined ? error : `${error.replace(/\s*\(.*$/s, "")}${argumentsText(args)}`
}
