/** The wall time at which the latest block became the head: clients synchronize their clocks with it. */
import type { Clock } from "../base/clock.ts"
import type { Events } from "../block/events.ts"

/** The time of the head of one node. */
export interface HeadTime {
  /** In milliseconds since 1970. */
  readonly wallMs: number
}

/** Creates the time, which is that of the present until another block becomes the head. */
export function createHeadTime(clock: Pick<Clock, "wallMs">, events: Events): HeadTime {
  let wallMs = clock.wallMs()
  for (const event of ["block", "implied", "removed", "restored", "adopted"] as const)
    events.on(event, () => {
      wallMs = clock.wallMs()
    })
  return {
    get wallMs() {
      return wallMs
    },
  }
}
