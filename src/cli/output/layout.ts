/** The layout of the log: a column of labels, and texts beside it that are wrapped and cut on a terminal. */
import type { Color } from "../../base/colors.ts"

/** The width of the labels, in columns. */
export const labelWidth = 13

/** The maximum width of a line with its label, in columns; a narrower terminal has shorter lines. */
export const lineWidth = 100

/** The number of lines after which a text is cut, unless it is whole. */
const defaultMaxLines = 4

/** The length at which a text is cut where there is no terminal, unless it is whole: that of all its lines on a wide one. */
export const maxLength = defaultMaxLines * (lineWidth - labelWidth)

/** A label and its text, not escaped yet. */
export interface Row {
  readonly label: string
  readonly text: string
  readonly color?: Color | undefined
  /** `true` for a text that is never cut: the user has written it. */
  readonly isWhole?: boolean | undefined
}

/** @example shorten("0x8645ea6b65780e894aa5ff215fabdcb789f7b18d242aaf1fc8c52f994f08381f") // "0x8645ea…381f" */
export const shorten = (hash: string): string => `${hash.slice(0, 8)}…${hash.slice(-4)}`

/** Cuts a longer text so that it ends in "…". */
export const cut = (text: string, width: number): string =>
  text.length > width ? `${text.slice(0, wholeEnd(text, width - 1))}…` : text

/** Returns the end, or one less when the end would split a character of two code units, such as an emoji. */
function wholeEnd(text: string, end: number): number {
  const unit = text.charCodeAt(end - 1)
  return unit >= 0xd800 && unit < 0xdc00 ? end - 1 : end
}

/** Breaks a text into lines at spaces, and inside words that are too long; cuts it after the last line. */
export function wrap(text: string, width: number, maxLines = defaultMaxLines): string[] {
  const lines: string[] = []
  let rest = text
  while (rest.length > width && lines.length < maxLines - 1) {
    const space = rest.lastIndexOf(" ", width)
    const end = space > width / 2 ? space : wholeEnd(rest, width)
    lines.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return [...lines, cut(rest, width)]
}
