/** Refuses expectations in a form that a matcher does not take, as plain JavaScript lets them through: they would mean nothing. */
import { HarnessError } from "../errors.ts"
import { show } from "../show.ts"

/** An expectation in a form that its matcher does not take. */
class InvalidExpectation extends HarnessError {
  constructor(facts: { matcher: string; takes: string; got: unknown }) {
    super(`${facts.matcher} takes ${facts.takes}, got ${show(facts.got)}`)
  }
}

/**
 * Refuses an expectation that is not in the form of its matcher.
 *
 * @param takes - The forms that the matcher takes, after "takes".
 * @throws HarnessError
 */
export function assertForm(isRight: boolean, matcher: string, takes: string, got: unknown): void {
  if (!isRight) throw new InvalidExpectation({ matcher, takes, got })
}

/** Returns `true` for an object with fields. */
export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Returns `true` for the arguments of an event or an error: a list, one of vitest's matchers, or none. */
export const isArguments = (value: unknown): boolean =>
  value === undefined || Array.isArray(value) || (isFields(value) && "asymmetricMatch" in value)

/** Formats expected arguments as a call has them. */
export const argumentsText = (args: readonly unknown[]): string =>
  Array.isArray(args) ? `(${args.map(show).join(", ")})` : `(${show(args)})`
