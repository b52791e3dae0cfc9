/** Snapshots of all linked chains at one moment. */
import type { MidblockNode } from "../../instance/midblockNode.ts"
import type { Proposer } from "../l2/proposer.ts"

/** The snapshots of linked chains. */
export interface ChainSnapshots {
  /** Captures all chains; returns the id, which counts from 1. */
  take(): Promise<bigint>
  /** Returns all chains to a snapshot; `false` when there is none. */
  revert(id: bigint): Promise<boolean>
}

/** One snapshot: the id of each chain, L1 first, and the proposals. */
interface Taken {
  readonly ids: readonly bigint[]
  readonly restores: readonly (() => void)[]
}

/** Creates an empty list of snapshots. @param nodes - L1 first: an L2 that returns reads the L1 blocks of the snapshot. */
export function createChainSnapshots(
  nodes: readonly MidblockNode[],
  proposers: readonly Pick<Proposer, "capture">[],
): ChainSnapshots {
  const taken = new Map<bigint, Taken>()
  let count = 0n
  return {
    async take() {
      const ids: bigint[] = []
      for (const node of nodes) ids.push(await node.snapshot())
      taken.set(++count, { ids, restores: proposers.map((each) => each.capture()) })
      return count
    },
    async revert(id) {
      const found = taken.get(id)
      if (found === undefined) return false
      for (const each of taken.keys()) if (each >= id) taken.delete(each)
      for (const [index, node] of nodes.entries()) await node.revert(found.ids[index] as bigint)
      for (const restore of found.restores) restore()
      return true
    },
  }
}
