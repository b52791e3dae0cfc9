/** Draws schedules of faults. */
import type { Arbitrary } from "fast-check"
import { fc } from "../fastCheck.ts"
import { kindOf, type PossibleFault } from "./faults/table.ts"
import type { Schedule } from "./schedule.ts"

/** The bounds of the schedules to draw. */
export interface ScheduleBounds {
  readonly faults: readonly PossibleFault[]
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
    ...faults.map(({ fault, chain }) =>
      fc.record({
        atMs: fc.nat({ max: withinMs }),
        fault: fc.constant(fault),
        ...(chain !== undefined && { chain: fc.constant(chain) }),
        arguments: kindOf(fault).arguments,
      }),
    ),
  )
  const used = fc.subarray([...faults], { minLength: 1 })
  return fc
    .tuple(used, fc.array(planned, { maxLength: depth, size: "max" }))
    .map(([kinds, drawn]) =>
      drawn
        .filter((each) => kinds.some(({ fault, chain }) => fault === each.fault && chain === each.chain))
        .sort((a, b) => a.atMs - b.atMs),
    )
}
