/** Repeats long reads whose state was truncated meanwhile. */
import { StateUnavailable } from "../../errors/index.ts"
import type { State } from "../../kernel/state/store.ts"
import type { Version } from "../../kernel/state/version.ts"

/**
 * Reads at the block that `find` returns, and starts again when a revert of the chain truncated its state during the read.
 *
 * @throws {@link StateUnavailable} when the state did not exist before the read, as for old blocks of a fixture.
 */
export async function retryOnTruncation<Found, T>(
  state: Pick<State, "has">,
  find: () => Found,
  versionOf: (found: Found) => Version,
  read: (found: Found) => Promise<T>,
): Promise<T> {
  for (;;) {
    const found = find()
    const isThere = () => state.has(versionOf(found))
    if (!isThere()) throw new StateUnavailable()
    try {
      const result = await read(found)
      if (isThere()) return result
    } catch (error) {
      if (isThere()) throw error
    }
  }
}
