/** Makes a node unready while one of its files cannot be written. */
import { InvalidFile, type MidblockNode } from "../index.ts"

/** The hold of one kind of file. */
export interface FailureHold {
  /** Makes the node unready for the error of a write, instead of an earlier one. */
  begin(error: unknown): void
  end(): void
}

/** Creates the hold. Its reason has no path: whoever may ask for the health of the node reads it. */
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
