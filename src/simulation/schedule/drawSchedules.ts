/** Draws schedules of faults. */
import type { Arbitrary } from "fast-check"
import { fc } from "../fastCheck.ts"
import type { FaultName } from "./faults/names.ts"
import { kindOf } from "./faults/table.ts"
import type { Schedule } from "./schedule.ts"

/** The bounds of the schedules to draw. */
export interface ScheduleBounds {
  readonly faults: readonly FaultName[]
  /** The largest number of faults in a run. */
  readonly depth: number
  /** The time within which faults begin, in milliseconds. */
  readonly withinMs: number
}

/**
 * Draws schedules. Each run first draws the faults that it uses: with few kinds at a time, a run gets into states that a mixture of all
 * kinds seldom reaches (swarm testing: Groce et al., ISSTA 2012). A schedule shrinks to fewer, earlier and milder faults.
 */
export function schedules({ faults, depth, withinMs }: ScheduleBounds): Arbitrary<Schedule> {
  const planned = fc.oneof(
    ...faults.map((fault) =>
      fc.record({
        atMs: fc.nat({ max: withinMs }),
        fault: fc.constant(fault),
        arguments: kindOf(fault).arguments,
      }),
    ),
  )
  const used = fc.subarray([...faults], { minLength: 1 })
  return fc
    .tuple(used, fc.array(planned, { maxLength: depth, size: "max" }))
    .map(([names, drawn]) =>
      drawn.filter(({ fault }) => names.includes(fault)).sort((a, b) => a.atMs - b.atMs),
    )
}
