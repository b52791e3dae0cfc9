/** Methods on a fork: a method that reads unknown state is called again once that state is fetched. */

import { OriginClosed } from "../../errors/index.ts"
import type { FetchedState } from "../../evm/execute/rerun.ts"
import type { Method } from "../../rpc/method.ts"
import { MissingKeys, UnknownState } from "../../state/base.ts"

/** The context of a method, with the current fork. */
interface Forked {
  readonly fork: FetchedState | undefined
}

/** Methods that only read many values: all values that they lack are fetched together. */
const manyReads: ReadonlySet<string> = new Set(["eth_getStorageValues"])

/**
 * Wraps methods, so that they fetch unknown state.
 *
 * Every method reads the state that it needs before it changes anything, so it can be repeated after an unknown value.
 */
export const fetching = <Context extends Forked>(methods: readonly Method<Context>[]): Method<Context>[] =>
  methods.map((method) => ({
    ...method,
    run: manyReads.has(method.name) ? runTogether(method) : runAgain(method),
  }))

/** Fetches from the current fork; ignores the error when a reset has closed that fork, because its state no longer exists. */
async function fetchOf(context: Forked, missing: MissingKeys): Promise<void> {
  const { fork } = context
  try {
    await fork?.fetch(missing)
  } catch (error) {
    if (!(error instanceof OriginClosed) || context.fork === fork) throw error
  }
}

function runAgain<Context extends Forked>({ run }: Method<Context>): Method<Context>["run"] {
  return (context, args, task) => {
    if (context.fork === undefined) return run(context, args, task)
    const attempt = (): unknown => {
      try {
        const answer = run(context, args, task)
        return answer instanceof Promise ? answer.catch(again) : answer
      } catch (error) {
        return again(error)
      }
    }
    const again = async (error: unknown) => {
      if (!(error instanceof UnknownState)) throw error
      task.assertWanted()
      await fetchOf(context, error.missing)
      return attempt()
    }
    return attempt()
  }
}

function runTogether<Context extends Forked>({ run }: Method<Context>): Method<Context>["run"] {
  return (context, args, task) => {
    const attempt = (): unknown => {
      const { fork } = context
      if (fork === undefined) return run(context, args, task)
      const missing = new MissingKeys()
      const answer = fork.base.collect(missing, () => run(context, args, task))
      if (missing.size === 0) {
        fork.base.count(missing)
        return answer
      }
      return fetchOf(context, missing).then(attempt)
    }
    return attempt()
  }
}
