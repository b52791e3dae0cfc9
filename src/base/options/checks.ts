/** Checks of the values of options, for callers in JavaScript, which have no types. */

import { InvalidOption } from "../../errors/index.ts"
import { isOptions } from "../nearest.ts"

/** Returns a description of the expected values for an invalid one; `undefined` for a valid one. */
export type Check = (value: unknown) => string | undefined

/** Creates a check. */
export const where =
  (isValid: (value: unknown) => boolean, expected: string): Check =>
  (value) =>
    isValid(value) ? undefined : expected

export const oneOf = (words: readonly unknown[]): Check =>
  where((value) => words.includes(value), `one of ${words.join(", ")}`)

/** Returns true for a whole number that is not negative. */
export const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0

export const flag = where((value) => typeof value === "boolean", "true or false")
export const object = where(isOptions, "an object")
export const text = where((value) => typeof value === "string", "a string")
export const callback = where((value) => typeof value === "function", "a function")
export const count = where(isCount, "a whole number, at least 0")
export const atLeast0 = where((value) => typeof value === "number" && value >= 0, "a number, at least 0")
export const above0 = where((value) => typeof value === "number" && value > 0, "a number above 0")
export const texts = where(
  (value) => Array.isArray(value) && value.every((each) => typeof each === "string"),
  "a list of strings",
)

/** Accepts every value: it is checked later, when it is read, with the name of its option. */
export const readLater: Check = () => undefined

/**
 * Checks a required argument.
 *
 * @throws {@link InvalidOption}
 */
export function assertArgument(name: string, value: unknown, check: Check): void {
  const expected = check(value)
  if (expected !== undefined) throw new InvalidOption({ name, expected, value })
}

/** @throws {@link InvalidOption} for the first invalid value. */
export function assertValues(given: object, checks: Readonly<Record<string, Check>>, prefix = ""): void {
  for (const [name, value] of Object.entries(given)) {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined
    if (value !== undefined && check !== undefined) assertArgument(prefix + name, value, check)
  }
}
