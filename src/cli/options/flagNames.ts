/** Replaces the option names of `createNode` in errors with flags. */
import { InvalidOption } from "../../errors/index.ts"
import { featurePrograms } from "../../instance/featureList.ts"
import { flagOf, table } from "./table.ts"

/** The names in errors that the rule of `tableName` does not convert, with the names in the table. */
const otherNames: Readonly<Record<string, string>> = Object.assign(
  {},
  ...featurePrograms.map(({ optionNames }) => optionNames ?? {}),
)

/** Returns the name in the table: `forkUrl` for `fork.url`. */
const tableName = (option: string): string =>
  otherNames[option] ?? option.replace(/\.(.)/g, (_, first: string) => first.toUpperCase())

/**
 * Returns the message of an error, with the flag instead of the option name of `createNode`.
 *
 * @example
 * messageOf(new InvalidOption({ name: "dataDir", expected: "a path", value: "" })) // "invalid option --data-dir: expected a path, got "
 */
export function messageOf(error: Error): string {
  if (!(error instanceof InvalidOption)) return error.message
  const name = tableName(error.option)
  return Object.hasOwn(table, name) ? `invalid option --${flagOf(name)}: ${error.reason}` : error.message
}
