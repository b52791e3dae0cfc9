/** Detects the colours of the terminal and applies them to text. */
import { styleText } from "node:util"

/** The colours that the program uses. */
export type Color = "bold" | "dim" | "red" | "green" | "yellow" | "cyan"

/** Returns a text in a colour; the text itself where there are no colours. */
export type Paint = (color: Color, text: string) => string

/**
 * Returns `true` when a stream shows colours: it is a terminal that is not `TERM=dumb`, and `NO_COLOR` is absent or empty.
 * `FORCE_COLOR` overrides all that: `0` and `false` mean no colours, anything else colours.
 *
 * @see https://no-color.org, https://force-color.org
 */
export function hasColors(
  { isTTY }: { readonly isTTY?: boolean | undefined },
  { FORCE_COLOR, NO_COLOR, TERM }: Readonly<Record<string, string | undefined>>,
): boolean {
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== "") return FORCE_COLOR !== "0" && FORCE_COLOR !== "false"
  return isTTY === true && (NO_COLOR ?? "") === "" && TERM !== "dumb"
}

/** Creates the function that paints. The caller decides about colours, so Node does not check the stream. */
export const createPaint = (isColored: boolean): Paint =>
  isColored ? (color, text) => styleText(color, text, { validateStream: false }) : (_, text) => text
