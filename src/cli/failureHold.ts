/** Makes a node unready while one of its files cannot be written. */
import { InvalidFile } from "../errors/index.ts"
import type { MidblockNode } from "../index.ts"

/** Keeps a node unready from a failed write of one kind of file until `end`. */
export interface FailureHold {
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
