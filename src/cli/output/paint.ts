/** The colours of the program's output. */
import { createPaint, hasColors, type Paint } from "../../base/colors.ts"
import type { CliOptions } from "../options/arguments.ts"

/** Returns the colours for `--color`; `auto` means colours when the output is a terminal that shows them. */
export const paintOf = ({ color }: Pick<CliOptions, "color">): Paint =>
  createPaint(color === "auto" ? hasColors(process.stdout, process.env) : color === "always")
