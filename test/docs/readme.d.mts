/** The table of methods as Markdown. */
export function methodTable(methods: readonly unknown[]): string
/** The table of options as Markdown. */
export function optionTable(options: Readonly<Record<string, unknown>>): string
/** The README with its derived parts made anew. */
export function withTables(text: string, tables: Readonly<Record<string, string>>): string
