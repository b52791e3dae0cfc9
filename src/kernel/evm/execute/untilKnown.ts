/** Work on a fork: it is repeated when it lacks state, which is then fetched, and when another chain replaces the fork. */
import type { MaybePromise } from "../../../base/maybePromise.ts"
import { OriginClosed } from "../../../errors/index.ts"
import { UnknownState } from "../../state/base.ts"
import type { FetchedState } from "./rerun.ts"

/** Returns the current fork; `undefined` for a chain that is not a fork. */
type CurrentFork = () => Pick<FetchedState, "fetch"> | undefined

/**
 * Repeats work until no unknown state ends it; fetches that state after each attempt. When a reset closes the fork meanwhile, the
 * work is repeated on the chain that replaces it.
 *
 * @param work - Reads all the state that it needs before it changes anything.
 * @returns The result, at once if the work is synchronous and all state is known.
 */
export function untilKnown<T>(forkOf: CurrentFork, work: () => Promise<T>): Promise<T>
export function untilKnown<T>(forkOf: CurrentFork, work: () => MaybePromise<T>): MaybePromise<T>
export function untilKnown<T>(forkOf: CurrentFork, work: () => MaybePromise<T>): MaybePromise<T> {
  const fork = forkOf()
  const isReplaced = (error: unknown): boolean => error instanceof OriginClosed && forkOf() !== fork
  const again = async (error: unknown): Promise<T> => {
    if (error instanceof UnknownState && fork !== undefined)
      await fork.fetch(error.missing).catch((cause) => {
        if (!isReplaced(cause)) throw cause
      })
    else if (!isReplaced(error)) throw error
    return untilKnown(forkOf, work)
  }
  try {
    const result = work()
    return result instanceof Promise ? result.catch(again) : result
  } catch (error) {
    return again(error)
  }
}
