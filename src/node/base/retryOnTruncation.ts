/** Long reads of states that may be truncated meanwhile. */
import { StateUnavailable } from "../../errors/index.ts"
import type { State } from "../../state/store.ts"
import type { Version } from "../../state/version.ts"

/**
 * Reads at the block that `find` returns, and starts again when its state was truncated during the read: a revert of the
 * chain does that.
 *
 * @throws {@link StateUnavailable} when the state did not exist before the read: a fixture has no past.
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
