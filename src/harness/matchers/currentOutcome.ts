/** Finds the outcomes of subjects on the node of matchers. */
import { isPromise } from "node:util/types"
import { onOwnNode } from "../current.ts"
import { type Outcome, outcomeOf } from "../subject.ts"
import { NotExecuted } from "../transactionErrors.ts"

/** Handles the rejection of a subject before a matcher may throw: vitest fails a run for an unhandled rejection. */
export function takeSubject(subject: unknown): void {
  if (isPromise(subject)) subject.catch(() => {})
}

/** Returns the outcome of a subject on the node of matchers. @throws The errors of `currentNode` and `outcomeOf`. */
export async function currentOutcome(subject: unknown): Promise<Outcome> {
  // A function is called once, also where several nodes are searched for its transaction.
  const given = typeof subject === "function" ? (async () => subject())() : subject
  takeSubject(given)
  return onOwnNode(
    (node) => outcomeOf(node, given),
    (error) => error instanceof NotExecuted && !error.waits,
  )
}
