/** The table of metrics as Markdown. */
export function metricTable(families: readonly unknown[]): string
