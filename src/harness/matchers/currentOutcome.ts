/** Finds the outcomes of subjects on the node of matchers. */
import { isPromise } from "node:util/types"
import { currentNode } from "../current.ts"
import { type Outcome, outcomeOf } from "../subject.ts"

/** Handles the rejection of a subject before a matcher may throw: vitest fails a run for an unhandled rejection. */
export function takeSubject(subject: unknown): void {
  if (isPromise(subject)) subject.catch(() => {})
}

/** Returns the outcome of a subject on the node of matchers. @throws The errors of `currentNode` and `outcomeOf`. */
export async function currentOutcome(subject: unknown): Promise<Outcome> {
  takeSubject(subject)
  return outcomeOf(currentNode(), subject)
}
