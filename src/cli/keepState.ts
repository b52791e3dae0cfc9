/** The writes of `--state` and `--dump-state`: at the end, and between in an interval. */
import type { MidblockNode } from "../index.ts"
import { type StatePaths, writeState } from "./files.ts"

/** The files of the state, and the times at which they are written. */
export interface KeepStateOptions extends StatePaths {
  /** In milliseconds; 0 writes at the end only. */
  readonly stateInterval: number
  /** Told why a write in between failed; once for each reason, until one succeeds. */
  readonly onFailure: (error: Error) => void
}

/**
 * Begins the writes in an interval.
 *
 * @returns Writes the state now. It throws an `InvalidFile` when that fails.
 */
export function keepState(node: Pick<MidblockNode, "dumpState">, options: KeepStateOptions): () => void {
  const { stateInterval, onFailure } = options
  const save = () => writeState(options, () => node.dumpState())
  let told: string | undefined
  const keep = () => {
    try {
      save()
      told = undefined
    } catch (error) {
      const { message } = error as Error
      if (message !== told) onFailure(error as Error)
      told = message
    }
  }
  if (stateInterval > 0) setInterval(keep, stateInterval).unref()
  return save
}
