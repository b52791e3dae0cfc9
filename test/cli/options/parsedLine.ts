/** Command lines, and the options that they give. */
import { parseArguments } from "../../../src/cli/options/arguments.ts"

/** The version of the program. */
export const version = "1.2.3"

/** Parses a command line, without the name of the program. */
export const parse = (line: string, env: Record<string, string> = {}) =>
  parseArguments({ argv: line === "" ? [] : line.split(" "), env, version })

/** Returns the options of a line that starts a node, or the other command that it is. */
export const options = (line: string, env?: Record<string, string>) => {
  const parsed = parse(line, env)
  return parsed.kind === "run" ? parsed.options : parsed
}
