/** The list of the taken snapshots of a node. */
import type { Snapshot } from "./snapshot.ts"

/** A taken snapshot, with the beginning to which {@link Snapshots.reset} returned at that time. */
export interface TakenSnapshot {
  readonly snapshot: Snapshot
  readonly beginning: Snapshot
}

/** The values that change with the use of snapshots, apart from their list. */
export interface Points {
  /** The id of the newest snapshot. */
  count: bigint
  /** The creation of the node, and the declared beginning. */
  first: Snapshot
  beginning: Snapshot
}

/** Creates the list of the taken snapshots; `undo` restores those that were removed since the last mark. */
export function createList() {
  const snapshots = new Map<bigint, TakenSnapshot>()
  let forgotten: [bigint, TakenSnapshot][] | undefined
  const forgetFrom = (id: bigint): void => {
    for (const [each, taken] of snapshots) {
      if (each < id) continue
      forgotten?.push([each, taken])
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
      for (const [id, taken] of back) snapshots.set(id, taken)
    },
  }
}

/** Returns all snapshots to which a revert or a reset can return. */
export function allOf({ first, beginning }: Points, taken: Iterable<TakenSnapshot>): Snapshot[] {
  const all = [first, beginning]
  for (const each of taken) all.push(each.snapshot, each.beginning)
  return all
}
