/** Gives matchers what all of them have: the number of their arguments, and errors that show the line of the test. */
import { isPromise } from "node:util/types"
import { takeSubject } from "./currentOutcome.ts"
import { assertForm } from "./expectation.ts"
import type { Verdict } from "./judge.ts"

// biome-ignore lint/suspicious/noExplicitAny: vitest's own type; each matcher has its own arguments
type Matcher = (this: any, subject: unknown, ...given: any[]) => Promise<Verdict>

/** The numbers of arguments of matchers that do not refuse further ones themselves. */
const limits: Readonly<Record<string, number>> = {
  toEmit: 2,
  toHaveStorage: 3,
  toChangeBalance: 3,
  toChangeBalances: 2,
  toUseGas: 1,
  toMatchGasSnapshot: 1,
  toHaveReceipt: 1,
  toArriveOn: 1,
}

/** Returns the matchers for `expect.extend`. */
export const toMatchers = <Matchers extends Readonly<Record<string, Matcher>>>(
  matchers: Matchers,
): Matchers =>
  Object.fromEntries(
    Object.entries(matchers).map(([name, matcher]) => [name, toMatcher(name, matcher)]),
  ) as Matchers

function toMatcher(name: string, matcher: Matcher): Matcher {
  return function matched(subject, ...given) {
    takeSubject(subject)
    const caller: { stack?: string } = {}
    Error.captureStackTrace(caller, matched)
    const limit = limits[name] ?? given.length
    const verdict = (async () => {
      assertForm(given.length <= limit, name, `at most ${limit} arguments`, given)
      return matcher.call(this, subject, ...given)
    })()
    return verdict.catch(async (error: unknown) => {
      // A transaction that is still being sent would be executed after the test.
      if (isPromise(subject)) await subject.catch(() => {})
      throw withCaller(error, caller.stack)
    })
  }
}

/** Appends the frames of the caller to the stack of an error: the calls of an asynchronous function may lack them. */
function withCaller(error: unknown, stack = ""): unknown {
  const [, ...frames] = stack.split("\n")
  const isError = error instanceof Error && typeof error.stack === "string"
  const missing = isError ? frames.filter((frame) => !error.stack?.includes(frame.trim())) : []
  if (missing.length > 0) (error as Error).stack = `${(error as Error).stack}\n${missing.join("\n")}`
  return error
}
