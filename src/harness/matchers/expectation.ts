/** Refuses expectations in a form that a matcher does not accept: in JavaScript no compiler refuses them. */
import type { Hex } from "viem"
import { HarnessError } from "../errors.ts"
import { show } from "../show.ts"

/** The matcher does not accept an expectation in this form. */
class InvalidExpectation extends HarnessError {
  constructor(facts: { matcher: string; takes: string; got: unknown }) {
    super(`${facts.matcher} takes ${facts.takes}, got ${show(facts.got)}`)
  }
}

/**
 * Refuses an expectation that is not in the form of its matcher.
 *
 * @param takes - The forms that the matcher accepts, as the words after "takes" in the message.
 * @throws HarnessError
 */
export function assertForm(isRight: boolean, matcher: string, takes: string, got: unknown): void {
  if (!isRight) refuse(matcher, takes, got)
}

/** Refuses an expectation; see {@link assertForm}. @throws HarnessError */
export function refuse(matcher: string, takes: string, got: unknown): never {
  throw new InvalidExpectation({ matcher, takes, got })
}

/** An account or a contract: its address, or an object with an address. */
export type Holder = string | { readonly address: string }

/** Returns the address of an account or a contract; `undefined` for a value without an address. */
export function addressIn(holder: unknown): Hex | undefined {
  const address = isFields(holder) ? holder.address : holder
  return typeof address === "string" && /^0x[0-9a-fA-F]{40}$/.test(address) ? (address as Hex) : undefined
}

/** Refuses an account or a contract without an address. @throws HarnessError */
export const assertHolder = (matcher: string, holder: unknown): void =>
  assertForm(addressIn(holder) !== undefined, matcher, "an address of 20 bytes, or what has one", holder)

/** Returns `true` for an object with fields. */
export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Returns `true` for an integer that is not negative, as number or bigint. */
export const isWhole = (value: unknown): value is number | bigint =>
  (typeof value === "bigint" || Number.isSafeInteger(value)) && (value as number | bigint) >= 0

/** Returns `true` for the arguments of an event or an error: a list, an asymmetric matcher of vitest, or `undefined`. */
export const isArguments = (value: unknown): boolean =>
  value === undefined || Array.isArray(value) || (isFields(value) && "asymmetricMatch" in value)

/** Formats expected arguments in the form of a call. */
export const argumentsText = (args: readonly unknown[]): string =>
  Array.isArray(args) ? `(${args.map(show).join(", ")})` : `(${show(args)})`
