/** Colours of the terminal: whether there are any, and text in them. */
import { styleText } from "node:util"

/** The colours that the program uses. */
export type Color = "bold" | "dim" | "red" | "green" | "yellow" | "cyan"

/** Gives a text its colour, or the text as it is where there are no colours. */
export type Paint = (color: Color, text: string) => string

/**
 * Returns `true` when a stream shows colours: it is a terminal that is not `TERM=dumb`, and `NO_COLOR` is absent or empty.
 * `FORCE_COLOR` stands above all that: `0` and `false` mean none, anything else colours.
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

/** Creates what paints. Whoever calls knows whether there are colours: Node's own look at the stream is left out. */
export const createPaint = (isColored: boolean): Paint =>
  isColored ? (color, text) => styleText(color, text, { validateStream: false }) : (_, text) => text
