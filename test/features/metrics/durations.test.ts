import { expect, test } from "vitest"
import {
  addDuration,
  createDurations,
  durationBounds,
  histogram,
} from "../../../src/features/metrics/durations.ts"

test("a duration is in the bucket of the first bound that it does not exceed, and in all higher ones", () => {
  const durations = createDurations()
  for (const ms of [0.1, 0.2, 10_000, 40_000]) addDuration(durations, ms)
  const samples = histogram("x_seconds", durations, { method: "eth_call" })
  const bucketOf = (le: string) =>
    samples.find(({ metricName, labels }) => metricName === "x_seconds_bucket" && labels?.le === le)?.value
  expect(["0.0001", "0.00025", "5", "10", "30", "+Inf"].map(bucketOf)).toEqual([1, 2, 2, 3, 3, 4])
  expect(samples.slice(durationBounds.length + 1)).toEqual([
    { value: 50.0003, labels: { method: "eth_call" }, metricName: "x_seconds_sum" },
    { value: 4, labels: { method: "eth_call" }, metricName: "x_seconds_count" },
  ])
})
