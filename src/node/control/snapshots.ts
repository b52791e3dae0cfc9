/** Snapshots of the whole node by id; their cost depends on the size of the pool only. */

import { SnapshotGone } from "../../errors/index.ts"
import type { SealedBlock } from "../../kernel/chain/block.ts"
import type { Version } from "../../kernel/state/version.ts"
import { createBranches } from "./branches.ts"
import {
  capture,
  headOf,
  restore,
  restoreAllButChain,
  type Snapshot,
  type SnapshotParts,
  versionsOf,
} from "./snapshot.ts"

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
}

/** A taken snapshot, with the beginning to which {@link Snapshots.reset} returned at that time. */
interface TakenSnapshot {
  readonly snapshot: Snapshot
  readonly beginning: Snapshot
}

/** Removes the snapshots from an id on. */
function forget(taken: Map<bigint, TakenSnapshot>, first: bigint): void {
  for (const id of taken.keys()) if (id >= first) taken.delete(id)
}

/** Creates an empty list of snapshots. */
export function createSnapshots(parts: SnapshotParts): Snapshots {
  const { queue } = parts
  const taken = new Map<bigint, TakenSnapshot>()
  const branches = createBranches(parts)
  const atFirst = capture(parts)
  /** The id of the newest snapshot, the creation of the node, and the declared beginning. */
  const points = { count: 0n, first: atFirst, beginning: atFirst }
  let resumed: { readonly first: Snapshot; readonly count: bigint } | undefined
  const all = () => [
    ...[points.first, points.beginning],
    ...[...taken.values()].flatMap((each) => [each.snapshot, each.beginning]),
  ]
  const keepAbove = (base: SealedBlock): void => branches.keep(() => all().map(headOf), base)
  const goBack = (snapshot: Snapshot) => restore(parts, snapshot, { ...branches, keepAbove })
  const forgetFrom = (id: bigint) => forget(taken, id)

  return {
    keepAbove,
    take: () =>
      queue(() => {
        taken.set(++points.count, { snapshot: capture(parts), beginning: points.beginning })
        return points.count
      }),
    get count() {
      return points.count
    },
    get versions() {
      return all().flatMap((each) => versionsOf(each, branches))
    },
    hasBeginning: () => points.beginning !== resumed?.first,
    resume(count) {
      resumed = { first: points.first, count }
      points.count = count
    },
    revert: (id) =>
      queue(async () => {
        if (id > 0n && id <= (resumed?.count ?? 0n)) throw new SnapshotGone({ id })
        const found = taken.get(id)
        if (found === undefined) return false
        forgetFrom(id)
        points.beginning = found.beginning
        return goBack(found.snapshot)
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
