/** Work that waits for the remote of a fork; when another chain replaces the fork meanwhile, the work is repeated on that chain. */
import { OriginClosed } from "../../errors/index.ts"

/**
 * Does the work, and repeats it when the fork on which it began was closed because another chain replaced it.
 *
 * @param work - Reads all the state that it needs before it changes anything.
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
