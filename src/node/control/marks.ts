/** The mark: the moment to which a change is undone when a data folder cannot be written. */
import type { SealedBlock } from "../../chain/block.ts"
import type { ChainSegment } from "../../chain/canonicalChain.ts"
import { StateUnavailable } from "../../errors/index.ts"
import type { VersionChanges } from "../../state/store.ts"
import type { PoolTransaction } from "../txpool/pool.ts"
import type { Branches, ChainChange } from "./branches.ts"
import { captureQueued, headOf, type QueuedState, restore, type SnapshotParts } from "./snapshot.ts"
import { allOf, type createList, type Points } from "./snapshotList.ts"

/** The facts that the caller of an undo provides. */
export interface UndoneChange {
  /** The transactions that waited at the mark; `undefined` when they are the same as now. */
  readonly pool: readonly PoolTransaction[] | undefined
  /** Blocks whose removal was announced, and that are on the chain again. */
  readonly returned: ChainChange["restored"]
}

/** The parts of the snapshots that marks use. */
interface MarkParts {
  readonly list: ReturnType<typeof createList>
  readonly branches: Branches
}

/** The blocks and versions that a truncation since the mark has removed, to restore them. */
interface Removed {
  readonly base: SealedBlock
  readonly parent: SealedBlock
  readonly segments: readonly ChainSegment[]
  readonly versions: readonly VersionChanges[]
}

/** Creates the holder of the mark, and the branches with which snapshots are restored. */
export function createMarks(parts: SnapshotParts, points: Points, { list, branches }: MarkParts) {
  const { chain, state } = parts
  let marked: { readonly queued: QueuedState; readonly points: Points } | undefined
  let removed: Removed | undefined
  const keepForSnapshots = (base: SealedBlock) =>
    branches.keep(() => allOf(points, list.snapshots.values()).map(headOf), base)
  const keepAbove = (base: SealedBlock): void => {
    keepForSnapshots(base)
    if (marked === undefined) return
    if (removed === undefined) removed = removedAbove(parts, base)
    else marked = undefined // a job truncates the chain once
    if (removed === undefined) marked = undefined
  }
  const putBack = ({ base, parent, segments, versions }: Removed): ChainChange => {
    const gone = chain.truncate(base.header.number)
    state.truncate(base.version)
    state.restore(versions)
    chain.replaceHead(parent)
    chain.restore(segments)
    return { removed: gone, restored: segments }
  }
  const restoring = { ...branches, keepAbove }
  return {
    restoring,
    canUndo: (): boolean => marked !== undefined,
    mark(): void {
      list.mark()
      removed = undefined
      marked = { queued: captureQueued(parts), points: { ...points } }
    },
    async undo({ pool, returned }: UndoneChange): Promise<void> {
      if (marked === undefined) return
      const { queued } = marked
      Object.assign(points, marked.points)
      list.undo(points.count)
      const kept = removed
      const toMark = kept && { baseOf: () => kept.base, restore: () => putBack(kept) }
      await restore(
        parts,
        { queued, pool, ...keptOutside(parts) },
        { ...branches, ...toMark, keepAbove: keepForSnapshots, returned },
      )
    },
  }
}

/** Returns the values that change outside of the queue, and the filters: an undo leaves them as they are. */
const keptOutside = ({ impersonations, impersonatedSignatures }: SnapshotParts) => ({
  impersonations: impersonations.capture(),
  signatures: impersonatedSignatures.capture(),
  filters: [],
})

/** Returns the blocks and versions that a truncation to a block removes; `undefined` when one of their states does not exist. */
function removedAbove({ chain, state }: SnapshotParts, base: SealedBlock): Removed | undefined {
  const { number } = base.header
  try {
    return {
      base,
      parent: chain.block(number) ?? base,
      segments: chain.segments(number + 1n, chain.head.header.number),
      versions: state.changesAfter(base.version),
    }
  } catch (error) {
    if (error instanceof StateUnavailable) return undefined
    throw error
  }
}
