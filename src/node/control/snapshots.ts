/** Snapshots of the whole node by id; their cost grows with the pool only. */
import type { SealedBlock } from "../../chain/block.ts"
import { SnapshotGone } from "../../errors/index.ts"
import type { Version } from "../../state/version.ts"
import { createBranches } from "./branches.ts"
import { createMarks, type UndoneChange } from "./marks.ts"
import {
  capture,
  restore,
  restoreAllButChain,
  type Snapshot,
  type SnapshotParts,
  versionsOf,
} from "./snapshot.ts"
import { allOf, createList, type Points } from "./snapshotList.ts"

/** The snapshots of one node. */
export interface Snapshots {
  /** Captures all {@link SnapshotParts}; returns its id, which counts from 1. */
  take(): Promise<bigint>
  /**
   * Goes back to a snapshot; it can be used once, and those taken after it are gone.
   *
   * Blocks that a rollback or a reorganisation has removed since are put back.
   *
   * @returns `false` when there is no such id.
   * @throws {@link SnapshotGone} when it was taken before the node was started again.
   */
  revert(id: bigint): Promise<boolean>
  /** The versions of the state that snapshots go back to. */
  readonly versions: Iterable<Version>
  /** Keeps the blocks that snapshots need before the chain is truncated to a block, in the queue. */
  keepAbove(base: SealedBlock): void
  /** Goes back to the declared beginning, or to the creation of the node if that is gone; every snapshot is gone. */
  reset(): Promise<void>
  /** The id of the newest snapshot. */
  readonly count: bigint
  /** True when there is a snapshot to go back to. */
  readonly hasAny: boolean
  /** Returns `false` when the chain began in an earlier process: {@link Snapshots.reset} knows no moment to go back to then. */
  hasBeginning(): boolean
  /** Counts on from the snapshots of an earlier process, which are gone, as is the beginning of the chain. */
  resume(count: bigint): void
  /** Declares that {@link Snapshots.reset} goes back to this moment. */
  begin(): Promise<void>
  /**
   * Forgets everything, in the queue, after another chain has replaced the chain: nothing waits, nobody is
   * impersonated, and {@link Snapshots.reset} goes back to this moment.
   */
  restart(): void
  /** Notes this moment, in the queue, as the one that {@link Snapshots.undo} goes back to. */
  mark(): void
  /** False before a first mark, and once the chain was truncated to a state before those that a data folder keeps. */
  canUndo(): boolean
  /** Goes back to the moment that was noted, in the queue, the list of snapshots included. */
  undo(change: UndoneChange): Promise<void>
}

/** Creates an empty list of snapshots. */
export function createSnapshots(parts: SnapshotParts): Snapshots {
  const { queue } = parts
  const list = createList()
  const { snapshots, forgetFrom } = list
  const branches = createBranches(parts)
  const atFirst = capture(parts)
  const points: Points = { count: 0n, first: atFirst, beginning: atFirst }
  const { restoring, ...marks } = createMarks(parts, points, { list, branches })
  let resumed: { readonly first: Snapshot; readonly count: bigint } | undefined
  const goBack = (snapshot: Snapshot) => restore(parts, snapshot, restoring)

  return {
    ...marks,
    keepAbove: restoring.keepAbove,
    take: () =>
      queue(() => {
        snapshots.set(++points.count, { beginning: points.beginning, ...capture(parts) })
        return points.count
      }),
    get count() {
      return points.count
    },
    get hasAny() {
      return snapshots.size > 0
    },
    get versions() {
      return allOf(points, snapshots.values()).flatMap((each) => versionsOf(each, branches))
    },
    hasBeginning: () => points.beginning !== resumed?.first,
    resume(count) {
      resumed = { first: points.first, count }
      points.count = count
    },
    revert: (id) =>
      queue(async () => {
        if (id > 0n && id <= (resumed?.count ?? 0n)) throw new SnapshotGone({ id })
        const snapshot = snapshots.get(id)
        if (snapshot === undefined) return false
        forgetFrom(id)
        points.beginning = snapshot.beginning
        return goBack(snapshot)
      }),
    reset: () =>
      queue(async () => {
        forgetFrom(0n)
        if (await goBack(points.beginning)) return
        points.beginning = points.first
        await goBack(points.beginning)
      }),
    begin: () =>
      queue(() => {
        points.beginning = capture(parts)
      }),
    restart() {
      forgetFrom(0n)
      restoreAllButChain(parts, points.first)
      points.first = capture(parts)
      points.beginning = points.first
    },
  }
}
