/** The table of methods as Markdown. */
export function methodTable(methods: readonly unknown[]): string
/** The table of options as Markdown. */
export function optionTable(options: Readonly<Record<string, unknown>>): string
/** One row of Markdown. */
export function row(...cells: readonly string[]): string
/** The document that holds a table, by the name of the table. */
export function pageOf(name: string): URL
/** A document with one of its tables replaced. */
export function withTable(text: string, name: string, table: string): string
