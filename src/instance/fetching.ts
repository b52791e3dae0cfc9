/** Methods on a fork: a method that reads unknown state is called again once that state is fetched. */

import type { Method } from "../api/rpc/method.ts"
import type { FetchedState } from "../kernel/evm/execute/rerun.ts"
import { untilKnown } from "../kernel/evm/execute/untilKnown.ts"
import { type BaseState, MissingKeys, UnknownState } from "../kernel/state/base.ts"

/** The context of a method, with the remote chain at this moment. */
interface Forked {
  readonly remote: { readonly current: FetchedState | undefined }
}

/** Methods that only read many values: all values that they lack are fetched together. */
const manyReads: ReadonlySet<string> = new Set(["eth_getStorageValues"])

/**
 * Wraps methods, so that they fetch unknown state.
 *
 * Every method reads the state that it needs before it changes anything, so it can be repeated after an unknown value.
 */
export const fetching = <Context extends Forked>(methods: readonly Method<Context>[]): Method<Context>[] =>
  methods.map((method) => {
    const { name, run } = method
    const isTogether = manyReads.has(name)
    return {
      ...method,
      run(context, args, task) {
        const { remote } = context
        if (remote.current === undefined) return run(context, args, task)
        return untilKnown(
          () => remote.current,
          () => {
            task.assertWanted()
            const fork = remote.current
            const read = () => run(context, args, task)
            return isTogether && fork !== undefined ? readTogether(fork.base, read) : read()
          },
        )
      },
    }
  })

/** Runs a synchronous read of many values. @throws {@link UnknownState} with all of its unknown keys. */
function readTogether<T>(base: BaseState, read: () => T): T {
  const missing = new MissingKeys()
  const answer = base.collect(missing, read)
  if (missing.size > 0) throw new UnknownState(missing)
  base.count(missing)
  return answer
}
