/** The table of options as Markdown; `defaultText` returns the default of an option as it is written on the command line. */
export function optionTable(
  options: Readonly<Record<string, unknown>>,
  defaultText: (option: never) => string | undefined,
): string
/** One row of Markdown. */
export function row(...cells: readonly string[]): string
/** The document that holds a table, by the name of the table. */
export function pageOf(name: string): URL
/** A document with one of its tables replaced. */
export function withTable(text: string, name: string, table: string): string
