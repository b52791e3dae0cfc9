/** The table of errors as Markdown. */
export function errorTable(): string
