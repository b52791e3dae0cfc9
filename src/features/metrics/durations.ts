/** Counts durations in the buckets of a histogram. */
import type { Sample } from "./family.ts"

/** The upper bounds of the buckets, in seconds: from a read of a slot to the time limit of a request. */
export const durationBounds = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
] as const

/** The durations of one kind. */
export interface Durations {
  /** Their sum, in milliseconds. */
  sumMs: number
  /** Their number by the first bound that they did not exceed; the last entry has those beyond all bounds. */
  readonly buckets: number[]
}

/** Creates durations without entries. */
export const createDurations = (): Durations => ({
  sumMs: 0,
  buckets: Array<number>(durationBounds.length + 1).fill(0),
})

/** Counts one duration, in milliseconds. */
export function addDuration(durations: Durations, durationMs: number): void {
  const seconds = durationMs / 1000
  let bucket = 0
  while (seconds > (durationBounds[bucket] ?? Number.POSITIVE_INFINITY)) bucket++
  durations.sumMs += durationMs
  durations.buckets[bucket] = (durations.buckets[bucket] ?? 0) + 1
}

/** Returns the samples of a histogram: cumulative buckets, the sum in seconds, and the count. */
export function histogram(
  name: string,
  { sumMs, buckets }: Durations,
  labels: Readonly<Record<string, string>> = {},
): readonly Sample[] {
  let count = 0
  const cumulative = buckets.map((each, index) => {
    count += each
    const le = String(durationBounds[index] ?? "+Inf")
    return { value: count, labels: { ...labels, le }, metricName: `${name}_bucket` }
  })
  return [
    ...cumulative,
    { value: sumMs / 1000, labels, metricName: `${name}_sum` },
    { value: count, labels, metricName: `${name}_count` },
  ]
}
