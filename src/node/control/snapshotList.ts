/** The list of the taken snapshots of a node. */
import type { Snapshot } from "./snapshot.ts"

/** A taken snapshot, with the one that {@link Snapshots.reset} went back to at the time. */
export interface TakenSnapshot extends Snapshot {
  readonly beginning: Snapshot
}

/** The points that change with the use of snapshots, beside their list. */
export interface Points {
  /** The id of the newest snapshot. */
  count: bigint
  /** The creation of the node, and the declared beginning. */
  first: Snapshot
  beginning: Snapshot
}

/** Creates the list of the taken snapshots; those that are forgotten can come back until the next mark. */
export function createList() {
  const snapshots = new Map<bigint, TakenSnapshot>()
  let forgotten: [bigint, TakenSnapshot][] | undefined
  const forgetFrom = (id: bigint): void => {
    for (const [each, snapshot] of snapshots) {
      if (each < id) continue
      forgotten?.push([each, snapshot])
      snapshots.delete(each)
    }
  }
  return {
    snapshots,
    forgetFrom,
    mark(): void {
      forgotten = []
    },
    undo(count: bigint): void {
      const back = forgotten?.filter(([id]) => id <= count) ?? []
      forgetFrom(count + 1n)
      for (const [id, snapshot] of back) snapshots.set(id, snapshot)
    },
  }
}

/** Returns what beginnings and snapshots go back to. */
export const allOf = ({ first, beginning }: Points, taken: Iterable<TakenSnapshot>): Snapshot[] => [
  first,
  beginning,
  ...[...taken].flatMap((each) => [each, each.beginning]),
]
