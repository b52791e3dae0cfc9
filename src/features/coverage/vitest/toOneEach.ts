/** Replaces the sums in merged counts: a count is 1 when the code ran, and 0 otherwise. */
import type { CoverageMap } from "istanbul-lib-coverage"

/** Replaces each count above 1 by 1. */
export function toOneEach(map: CoverageMap): void {
  for (const path of map.files()) {
    const { s, f, b } = map.fileCoverageFor(path).data
    for (const counts of [s, f, ...Object.values(b)]) capAtOne(counts)
  }
}

function capAtOne(counts: number[] | Record<string, number>): void {
  const byKey = counts as Record<string, number>
  for (const [key, count] of Object.entries(byKey)) byKey[key] = Math.min(count, 1)
}
