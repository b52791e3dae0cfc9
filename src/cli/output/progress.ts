/** The progress of a long task in the last line of a terminal; the line is erased when the task ends. */
import { oneLine } from "../../base/oneLine.ts"

/** The output of the progress. */
export interface ProgressOptions {
  /** Writes to the error output. */
  readonly write: (text: string) => void
  /** `true` for a terminal, where a line can be erased; elsewhere no progress is written. */
  readonly isTerminal: boolean
}

/** The progress of one task. */
export interface Progress {
  /** Shows a text instead of the one before. */
  show(text: string): void
  /** Shows a text if 100 ms have passed since the last one. */
  update(text: () => string): void
  /** Erases the text while a function writes whole lines. */
  around(write: () => void): void
  /** Erases the text. */
  end(): void
}

const erase = "\r\u001b[K"

/** Milliseconds between two updates. */
const intervalMs = 100

/** Returns whether the error output of the program can show progress. */
export const isTerminal = ({ stderr, env }: Pick<NodeJS.Process, "stderr" | "env"> = process): boolean =>
  stderr.isTTY && env.TERM !== "dumb"

/** Creates the progress. */
export function createProgress({ write, isTerminal }: ProgressOptions): Progress {
  let shown = ""
  let shownMs = Number.NEGATIVE_INFINITY
  const clear = () => {
    if (shown !== "") write(erase)
  }
  const show = (text: string) => {
    if (!isTerminal) return
    clear()
    shown = oneLine(text)
    shownMs = performance.now()
    write(shown)
  }
  return {
    show,
    update(text) {
      if (isTerminal && performance.now() - shownMs >= intervalMs) show(text())
    },
    around(writeLines) {
      clear()
      writeLines()
      if (shown !== "") write(shown)
    },
    end() {
      clear()
      shown = ""
    },
  }
}
