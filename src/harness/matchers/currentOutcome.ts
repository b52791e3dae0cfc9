/** Takes the subjects of matchers, and finds their outcomes on the node of matchers. */
import { isPromise } from "node:util/types"
import { currentNode } from "../current.ts"
import { type Outcome, outcomeOf } from "../subject.ts"

/** Takes a subject before a matcher may throw: vitest fails a run for a rejected promise that nobody has taken. */
export function takeSubject(subject: unknown): void {
  if (isPromise(subject)) subject.catch(() => {})
}

/** Returns the outcome of a subject on the node of matchers. @throws As `currentNode` and `outcomeOf` do. */
export async function currentOutcome(subject: unknown): Promise<Outcome> {
  takeSubject(subject)
  return outcomeOf(currentNode(), subject)
}
