/** Writes the files of `--state` and `--dump-state`: at the end, and at an interval. */

import { InvalidFile } from "../errors/index.ts"
import type { MidblockNode } from "../index.ts"
import { type StatePaths, writeState } from "./files.ts"

/** The files of the state and the interval at which they are written. */
export interface KeepStateOptions extends StatePaths {
  /** The interval in milliseconds; 0 writes at the end only. */
  readonly stateInterval: number
  /** Called with the error of a failed write at the interval; not again for the same message, until a write succeeds. */
  readonly onFailure: (error: Error) => void
}

/**
 * Begins to write at the interval. From a failed write to the next one that succeeds the node is unready.
 *
 * @returns A function that writes the state now, and throws an `InvalidFile` when that fails.
 */
export function keepState(
  node: Pick<MidblockNode, "dumpState" | "unready">,
  options: KeepStateOptions,
): () => void {
  const { stateInterval, onFailure } = options
  const save = () => writeState(options, () => node.dumpState())
  const hold = createFailureHold(node)
  let reported: string | undefined
  const saveOrReport = () => {
    try {
      save()
      reported = undefined
      hold.end()
    } catch (error) {
      const { message } = error as Error
      if (message !== reported) onFailure(error as Error)
      reported = message
      hold.begin(error)
    }
  }
  if (stateInterval > 0) setInterval(saveOrReport, stateInterval).unref()
  return save
}

/** Keeps a node unready from a failed write of one kind of file until `end`. */
interface FailureHold {
  /** Makes the node unready. The reason is the error of a write, and replaces an earlier reason. */
  begin(error: unknown): void
  end(): void
}

/** Creates the hold. Its reason contains no path, because every client that may read the health of the node reads it. */
export function createFailureHold({ unready }: Pick<MidblockNode, "unready">): FailureHold {
  let release = () => {}
  return {
    begin(error) {
      release()
      release = unready(error instanceof InvalidFile ? error.reason : "a file cannot be written")
    },
    end: () => release(),
  }
}
