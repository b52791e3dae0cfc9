/** Removed blocks that a snapshot needs, with their states: kept as long as the snapshot, and restored by it. */
import type { SealedBlock } from "../../kernel/chain/block.ts"
import type { ChainSegment } from "../../kernel/chain/canonicalChain.ts"
import type { Chain } from "../../kernel/chain/chain.ts"
import { partOf } from "../../kernel/chain/emptyRun.ts"
import type { State, VersionChanges } from "../../kernel/state/store.ts"

/** A removed part of a chain: the blocks after `base`, up to `top`. */
interface Branch {
  readonly base: SealedBlock
  /** The newest block, with the state version that the snapshot needs; it may have had another one when it was removed. */
  readonly top: SealedBlock
  /** All blocks and versions that were removed together; more than up to `top`, when `top` was not the head. */
  readonly removed: {
    readonly segments: readonly ChainSegment[]
    readonly versions: readonly VersionChanges[]
  }
}

/** The blocks that a change removed from the chain, and those that it restored. */
export interface ChainChange {
  /** In the order of {@link Chain.truncate}. */
  readonly removed: readonly SealedBlock[]
  readonly restored: readonly ChainSegment[]
}

/** The store of removed blocks that snapshots need. */
export interface Branches {
  /**
   * Keeps the blocks that are about to be removed, for snapshots that were taken on them.
   *
   * @param tops - Returns the head of the chain at each snapshot; blocks may repeat. Called only when blocks will be removed.
   * @param base - The block to which the chain is about to be truncated.
   */
  keep(tops: () => Iterable<SealedBlock>, base: SealedBlock): void
  /** Returns the newest ancestor of a kept block that is on the chain; `undefined` when there is none. */
  baseOf(top: SealedBlock): SealedBlock | undefined
  /** Returns the blocks on which the branches to a block begin: their states are needed to restore it. */
  basesOf(top: SealedBlock): readonly SealedBlock[]
  /** Makes a kept block the head, in one synchronous step. */
  restore(top: SealedBlock): ChainChange
}

/** Creates an empty store; it keeps removed blocks as long as their top is referenced. */
export function createBranches({ chain, state }: { readonly chain: Chain; readonly state: State }): Branches {
  /** For each needed block, the consecutive branches up to it, oldest first. */
  const paths = new WeakMap<SealedBlock, readonly Branch[]>()
  const isOnChain = ({ hash, version }: SealedBlock) =>
    chain.blockByHash(hash) !== undefined && state.has(version)
  /** Returns the branches from the chain to a block: an empty list when it is on the chain, `undefined` without a path. */
  const pathTo = (top: SealedBlock): readonly Branch[] | undefined => {
    if (isOnChain(top)) return []
    const path = paths.get(top) ?? []
    const first = path.findLastIndex(({ base }) => isOnChain(base))
    return first === -1 ? undefined : path.slice(first)
  }
  return {
    keep(tops, base) {
      if (chain.head.header.number <= base.header.number) return // no block will be removed
      let removed: Branch["removed"] | undefined
      for (const top of tops()) {
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
      chain.replaceHead(base) // a cheat may have given it another state version since
      for (const [index, branch] of path.entries()) {
        // The versions after the last block may belong to the open block of the snapshot.
        const isLast = index === path.length - 1
        state.restore(branch.removed.versions.filter(([version]) => isLast || version <= branch.top.version))
        chain.restore(segmentsOf(branch))
      }
      return { removed, restored: path.flatMap(segmentsOf) }
    },
  }
}

/** Returns the blocks of a branch up to its top, with the state version that the snapshot needs. */
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
