/** Snapshots of the whole node by id; their cost depends on the size of the pool only. */
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
  /** Captures all {@link SnapshotParts}; returns the id of the snapshot, which counts from 1. */
  take(): Promise<bigint>
  /**
   * Returns to a snapshot, and removes it and all later ones.
   *
   * Blocks that a rollback or a reorganisation has removed since are restored.
   *
   * @returns `false` when there is no such id.
   * @throws {@link SnapshotGone} when it was taken before the node was started again.
   */
  revert(id: bigint): Promise<boolean>
  /** The versions of the state to which snapshots return. */
  readonly versions: Iterable<Version>
  /** Keeps the blocks above a block that snapshots need, before they are removed; called in the queue. */
  keepAbove(base: SealedBlock): void
  /** Returns to the declared beginning, or, if it no longer exists, to the creation of the node; removes all snapshots. */
  reset(): Promise<void>
  /** The id of the newest snapshot. */
  readonly count: bigint
  /** True when there is a snapshot to return to. */
  readonly hasAny: boolean
  /** Returns `false` when the chain began in an earlier process: {@link Snapshots.reset} then has no beginning to return to. */
  hasBeginning(): boolean
  /** Continues the ids of an earlier process; its snapshots and the beginning of the chain no longer exist. */
  resume(count: bigint): void
  /** Declares the present moment as the beginning to which {@link Snapshots.reset} returns. */
  begin(): Promise<void>
  /**
   * Removes all snapshots, waiting transactions and impersonations after another chain has replaced the chain;
   * {@link Snapshots.reset} then returns to this moment. Called in the queue.
   */
  restart(): void
  /** Marks the present moment as the one to which {@link Snapshots.undo} returns; called in the queue. */
  mark(): void
  /** False before the first mark, and after the chain was truncated to a state that is no longer kept. */
  canUndo(): boolean
  /** Returns to the mark, with the list of snapshots of that moment; called in the queue. */
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
        snapshots.set(++points.count, { snapshot: capture(parts), beginning: points.beginning })
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
        const taken = snapshots.get(id)
        if (taken === undefined) return false
        forgetFrom(id)
        points.beginning = taken.beginning
        return goBack(taken.snapshot)
      }),
    reset: () =>
      queue(async () => {
        forgetFrom(0n)
        if (!(await goBack(points.beginning))) {
          points.beginning = points.first
          await goBack(points.beginning)
        }
        parts.clock.restart(points.beginning.queued.clock)
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
