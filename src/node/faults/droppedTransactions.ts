/** Remembers the newest transactions that were pre-confirmed and then dropped: a page that is loaded later still finds them. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { Events } from "../block/events.ts"
import type { OpenBlock } from "../block/openBlock.ts"

/** The maximum number of remembered transactions. */
const maxRemembered = 1000

/** The place that a dropped transaction had. */
export interface DroppedPosition {
  readonly blockNumber: bigint
  readonly flashblockIndex: number
}

/** The dropped transactions by hash. */
export type DroppedTransactions = Pick<ReadonlyMap<Hex, DroppedPosition>, "get">

/** Remembers what is dropped from now on, also when it is pre-confirmed or sealed later: readers look for that first. */
export function createDroppedTransactions(events: Events): DroppedTransactions {
  const positions = new Map<Hex, DroppedPosition>()
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

function positionIn({ header, transactions, flashblocks }: OpenBlock, hash: Hex): DroppedPosition {
  const index = transactions.findIndex((executed) => executed.hash === hash)
  const flashblock = flashblocks.find(({ transactionCount }) => transactionCount > index)
  return { blockNumber: header.number, flashblockIndex: flashblock?.index ?? 0 }
}
