/** Work that waits for the remote of a fork. When another chain replaces the fork meanwhile, the work is done again on that chain. */
import { OriginClosed } from "../../errors/index.ts"

/**
 * Does the work, and does it again when the fork that it began on was closed for another chain.
 *
 * @param work - Changes nothing before it has read all that it needs.
 */
export async function acrossSwitch<Result>(
  forks: { readonly current: unknown },
  work: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const { current } = forks
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof OriginClosed) || forks.current === current) throw error
    }
  }
}
