/** Writes the text log: rows, paragraphs, and a last line that is overwritten. */

import { createPaint, type Paint } from "../../base/colors.ts"
import { oneLine } from "../../base/oneLine.ts"
import { cut, labelWidth, lineWidth, maxLength, type Row, wrap } from "./layout.ts"

/** The output of the page: its writer, its colours, its width. */
export interface PageOptions {
  readonly write: (text: string) => void
  readonly paint?: Paint | undefined
  /**
   * Returns the width of the terminal, in columns. Absent without a terminal: texts are not wrapped, and the last line cannot be
   * overwritten.
   */
  readonly columns?: (() => number) | undefined
  /** `true` to write every entry in full. */
  readonly isVerbose?: boolean | undefined
}

/** The text log as a sequence of lines. */
export interface Page {
  row(row: Row): void
  /** Writes rows with an empty line before and after them. */
  paragraph(rows: readonly Row[]): void
  /** Writes whole lines with an empty line before and after them. */
  block(lines: string): void
  /** Shows counts in the last line of a terminal; elsewhere `text` is not called. */
  count(text: () => string | undefined): void
  /** Ends the line of the counts, with a last text if there is one. */
  settle(text: string | undefined): void
}

const repeated = "repeated"

/** The smallest width of a line, in columns; a narrower terminal wraps the lines itself. */
const minWidth = 40

/** Moves to the first column and erases the line (ECMA-48, CR and EL). */
const eraseLine = "\r\u001b[K"

/** Creates a page. The banner before it ends in an empty line, so the page does not begin with one. */
export function createPage({
  write,
  paint = createPaint(false),
  columns,
  isVerbose = false,
}: PageOptions): Page {
  /** The counts in the last line, which is still open. */
  let counts: string | undefined
  let isSpaced = true
  // Some terminals report the width 0.
  const width = () => Math.max(minWidth, Math.min(lineWidth, columns?.() || lineWidth))
  const linesOf = (text: string, isWhole: boolean): string[] => {
    if (isVerbose) return [text]
    // A file or a pipe has no width: a text is one line there, which programs can search and read.
    if (columns === undefined) return [isWhole ? text : cut(text, maxLength)]
    return wrap(text, width() - labelWidth, isWhole ? Infinity : undefined)
  }
  const layOut = ({ label, text, color, isWhole = false }: Row): string =>
    linesOf(oneLine(text), isWhole)
      .map((part, index) => {
        const margin = paint("dim", (index === 0 ? label : "").padEnd(labelWidth))
        return `${margin}${color === undefined ? part : paint(color, part)}`
      })
      .join("\n")
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
    block(lines) {
      write(`${erase()}${isSpaced ? "" : "\n"}${lines}\n${open()}`)
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
