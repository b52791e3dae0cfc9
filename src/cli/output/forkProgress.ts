/** The lines that tell of a fork while the program starts: which host it waits for, and which attempts failed. */

import { oneLine } from "../../base/oneLine.ts"
import type { OnForkRetry } from "../fork.ts"

/** The output of the progress. */
export interface ForkProgressOptions {
  /** Writes to the error output. */
  readonly write: (text: string) => void
  /** `true` for a terminal, where a line can be erased. */
  readonly isTerminal: boolean
}

/** The progress of one start. */
export interface ForkProgress {
  /** Shows the host, on a terminal. */
  begin(host: string): void
  /** Tells of a failed attempt that is followed by another. */
  readonly retry: OnForkRetry
  /** Erases the line. */
  end(): void
}

const erase = "\r\u001b[K"

/** Creates the progress. */
export function createForkProgress({ write, isTerminal }: ForkProgressOptions): ForkProgress {
  let shown = ""
  return {
    begin(host) {
      if (!isTerminal) return
      shown = `forking ${host} ...`
      write(shown)
    },
    retry({ origin, reason, waitMs }) {
      const again = waitMs === 0 ? "the next one is asked" : `again in ${(waitMs / 1000).toFixed(1)} s`
      write(`${shown === "" ? "" : erase}${oneLine(`${origin}: ${reason}; ${again}`)}\n${shown}`)
    },
    end() {
      if (shown !== "") write(erase)
      shown = ""
    },
  }
}
