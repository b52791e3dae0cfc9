/** The page that the log for people is written on: rows, paragraphs, and a last line that is written anew. */
import { createPaint, type Paint } from "./colors.ts"
import { cut, labelWidth, lineWidth, type Row, wrap } from "./layout.ts"
import { oneLine } from "./log.ts"

/** The output of the page: its writer, its colours, its width. */
export interface PageOptions {
  readonly write: (text: string) => void
  readonly paint?: Paint | undefined
  /** Columns of the terminal, whose last line can be written anew; absent where there is no terminal. */
  readonly columns?: (() => number) | undefined
  /** Everything is written, and whole. */
  readonly isVerbose?: boolean | undefined
}

/** A page that grows. */
export interface Page {
  row(row: Row): void
  /** Rows with an empty line before and after them. */
  paragraph(rows: readonly Row[]): void
  /** Keeps counts in the last line of a terminal, below whatever is written; elsewhere they are not asked for. */
  count(text: () => string | undefined): void
  /** Ends that line, with these counts if there are any. */
  settle(text: string | undefined): void
}

const repeated = "repeated"

/** Columns below which a terminal wraps the lines. */
const minWidth = 40

/** Back to the first column, and erases what is there (ECMA-48, CR and EL). */
const eraseLine = "\r\u001b[K"

/** Creates a page that begins after an empty line, as the banner leaves it. */
export function createPage({
  write,
  paint = createPaint(false),
  columns,
  isVerbose = false,
}: PageOptions): Page {
  /** The counts in the last line, which is still open. */
  let counts: string | undefined
  let isSpaced = true
  // Some terminals do not tell their width.
  const width = () => Math.max(minWidth, Math.min(lineWidth, columns?.() || lineWidth))
  const layOut = ({ label, text, color }: Row): string => {
    const safe = oneLine(text)
    const parts = isVerbose ? [safe] : wrap(safe, width() - labelWidth)
    return parts
      .map((part, index) => {
        const margin = paint("dim", (index === 0 ? label : "").padEnd(labelWidth))
        return `${margin}${color === undefined ? part : paint(color, part)}`
      })
      .join("\n")
  }
  const open = () =>
    counts === undefined
      ? ""
      : layOut({ label: repeated, text: cut(oneLine(counts), width() - labelWidth - 1) })
  const erase = () => (counts === undefined ? "" : eraseLine)
  const row = (one: Row) => {
    write(`${erase()}${layOut(one)}\n${open()}`)
    isSpaced = false
  }
  return {
    row,
    paragraph(rows) {
      write(`${isSpaced ? "" : "\n"}${rows.map(layOut).join("\n")}\n\n`)
      isSpaced = true
    },
    count(text) {
      if (columns === undefined) return
      counts = text()
      write(`${eraseLine}${open()}`)
    },
    settle(text) {
      const start = erase()
      counts = undefined
      if (text !== undefined) write(`${start}${layOut({ label: repeated, text })}\n`)
      if (text !== undefined) isSpaced = false
    },
  }
}
