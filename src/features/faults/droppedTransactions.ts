/** Remembers the newest transactions that were pre-confirmed and then dropped: a page that is loaded later still finds them. */
import type { Hex } from "../../base/hex.ts"
import type { Events } from "../../node/block/events.ts"
import { type Position, positionIn } from "../../node/subscribe/position.ts"

/** The maximum number of remembered transactions. */
const maxRemembered = 1000

/** The place that each dropped transaction had, by its hash. */
export type DroppedTransactions = Pick<ReadonlyMap<Hex, Position>, "get">

/** Remembers what is dropped from now on, also when it is pre-confirmed or sealed later: readers look for that first. */
export function createDroppedTransactions(events: Events): DroppedTransactions {
  const positions = new Map<Hex, Position>()
  events.on("dropped", (before, dropped) => {
    for (const { hash } of dropped) {
      positions.delete(hash) // the newest entry is the last one
      positions.set(hash, positionIn(before, hash))
    }
    for (const hash of positions.keys()) {
      if (positions.size <= maxRemembered) break
      positions.delete(hash)
    }
  })
  return positions
}
