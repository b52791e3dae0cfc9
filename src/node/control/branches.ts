/** Blocks that left the chain while a snapshot needs them, with their states: kept until the snapshot is gone, and put back. */
import type { SealedBlock } from "../../chain/block.ts"
import type { ChainSegment } from "../../chain/canonicalChain.ts"
import type { Chain } from "../../chain/chain.ts"
import { partOf } from "../../chain/emptyRun.ts"
import type { State, VersionChanges } from "../../state/store.ts"

/** A part of a chain that was removed: what follows `base`, up to `top`. */
interface Branch {
  readonly base: SealedBlock
  /** It may have left the chain on another state than it has here, which is the one that the snapshot needs. */
  readonly top: SealedBlock
  /** All that was removed at the time, which is more where `top` was not the head. */
  readonly removed: {
    readonly segments: readonly ChainSegment[]
    readonly versions: readonly VersionChanges[]
  }
}

/** The blocks that replaced others. */
export interface ChainChange {
  /** As {@link Chain.truncate} gives them. */
  readonly removed: readonly SealedBlock[]
  readonly restored: readonly ChainSegment[]
}

/** The removed blocks that snapshots need. */
export interface Branches {
  /**
   * Keeps the blocks that are about to be removed, for snapshots that were taken on them.
   *
   * @param tops - The block of each snapshot that was its head; it may be there more than once.
   * @param base - The block up to which the chain is going to be truncated.
   */
  keep(tops: Iterable<SealedBlock>, base: SealedBlock): void
  /** Returns the newest block of the chain that leads to a kept one; `undefined` when none does. */
  baseOf(top: SealedBlock): SealedBlock | undefined
  /** The blocks that the branches to a block begin on: their states are needed to put it back. */
  basesOf(top: SealedBlock): readonly SealedBlock[]
  /** Makes a kept block the head, in one synchronous step. */
  restore(top: SealedBlock): ChainChange
}

/** Creates an empty set; it holds the blocks as long as the blocks that lead to them are referenced. */
export function createBranches({ chain, state }: { readonly chain: Chain; readonly state: State }): Branches {
  /** For each block that is needed, the branches that lead to it, the first of which begins on some chain. */
  const paths = new WeakMap<SealedBlock, readonly Branch[]>()
  const isOnChain = ({ hash, version }: SealedBlock) =>
    chain.blockByHash(hash) !== undefined && state.has(version)
  /** Returns the branches from the chain to a block; none when it is on the chain. */
  const pathTo = (top: SealedBlock): readonly Branch[] | undefined => {
    if (isOnChain(top)) return []
    const path = paths.get(top) ?? []
    const first = path.findLastIndex(({ base }) => isOnChain(base))
    return first === -1 ? undefined : path.slice(first)
  }
  return {
    keep(tops, base) {
      if (chain.head.header.number <= base.header.number) return // nothing is going to be removed
      let removed: Branch["removed"] | undefined
      for (const top of tops) {
        if (top.header.number <= base.header.number) continue
        const path = pathTo(top)
        const attached = path?.[0]?.base ?? top
        if (path === undefined || attached.header.number <= base.header.number) continue
        removed ??= {
          segments: chain.segments(base.header.number + 1n, chain.head.header.number),
          versions: state.changesAfter(base.version),
        }
        paths.set(top, [{ base, top: attached, removed }, ...path])
      }
    },
    baseOf(top) {
      const path = pathTo(top)
      return path && (path[0]?.base ?? top)
    },
    basesOf: (top) => (paths.get(top) ?? []).map(({ base }) => base),
    restore(top) {
      const path = pathTo(top) ?? []
      const [first] = path
      if (first === undefined) return { removed: chain.truncate(top.header.number), restored: [] }
      const { base } = first
      const removed = chain.truncate(base.header.number)
      state.truncate(base.version)
      chain.replaceHead(base) // a cheat may have put it on another state since
      for (const [index, branch] of path.entries()) {
        // The versions after the last one may be those of the open block of the snapshot.
        const isLast = index === path.length - 1
        state.restore(branch.removed.versions.filter(([version]) => isLast || version <= branch.top.version))
        chain.restore(segmentsOf(branch))
      }
      return { removed, restored: path.flatMap(segmentsOf) }
    },
  }
}

/** Returns the blocks of a branch up to its top, which is on the state that is needed. */
function segmentsOf({ top, removed }: Branch): ChainSegment[] {
  const last = Number(top.header.number)
  const found: ChainSegment[] = []
  for (const { run, block } of removed.segments) {
    const number = Number(block.header.number)
    if (number < last) {
      found.push({ run, block })
      continue
    }
    found.push({ run: run && partOf(run, run.first, last), block: top })
    break
  }
  return found
}
