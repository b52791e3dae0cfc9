/** The distribution of measured values. */

/** A distribution in numbers. */
export interface Distribution {
  readonly count: number
  readonly least: number
  readonly median: number
  readonly p95: number
  readonly most: number
}

/** Returns the distribution of values; all zeros for none. */
export function distributionOf(values: readonly number[]): Distribution {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0
  return { count: sorted.length, least: at(0), median: at(0.5), p95: at(0.95), most: sorted.at(-1) ?? 0 }
}

/** Returns a distribution as one line. */
export function lineOfDistribution(
  name: string,
  { count, least, median, p95, most }: Distribution,
  unit: string,
): string {
  const shown = (value: number) => `${Math.round(value)} ${unit}`
  return `${name}: median ${shown(median)}, 95 % ${shown(p95)}, from ${shown(least)} to ${shown(most)}, ${count} ${count === 1 ? "value" : "values"}`
}
