/** A metric family of Prometheus: its name, type and help, and the samples of a moment. */

/** One value of a family. */
export interface Sample {
  readonly value: number
  readonly labels?: Readonly<Record<string, string>> | undefined
  /** The name of the series when it is not that of the family, as in a histogram. */
  readonly metricName?: string | undefined
}

/** A family over the sources of its samples. */
export interface Family<Source> {
  /** In Prometheus' convention: base units, and `_total` at the end of a counter. */
  readonly name: string
  readonly type: "counter" | "gauge" | "histogram"
  readonly help: string
  /** The names of the labels; each has a bounded number of values. */
  readonly labels?: readonly string[] | undefined
  /** Returns the samples as they are now; none when they do not apply. */
  readonly read: (source: Source) => readonly Sample[]
}

/** Returns the sample of a family that has one value. */
export const single = (value: number | bigint): readonly Sample[] => [{ value: Number(value) }]

/** Returns one sample for each entry of a record; its key is the value of the label. */
export const byLabel = (label: string, values: Readonly<Record<string, number>>): readonly Sample[] =>
  Object.entries(values).map(([key, value]) => ({ value, labels: { [label]: key } }))
