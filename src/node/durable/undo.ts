/** Undoes a job whose changes cannot be written: the node returns to the start of the job, or to the last commit in it. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { ChainSegment } from "../../chain/canonicalChain.ts"
import type { OnPoolChange, Pool, PoolTransaction } from "../txpool/pool.ts"
import type { Moment } from "./chainCommit.ts"
import { isChainChanged } from "./chainWrites.ts"
import { type ChangeLog, forgetUndone } from "./changeLog.ts"

/** Restores the chain that another one has replaced. Returns the blocks that were removed from it and are restored. */
export type RestoreReplaced = () => readonly ChainSegment[]

/** Creates the undo; the cost of a mark does not depend on the size of pool and chain. */
export function createUndo(log: ChangeLog) {
  /** For each transaction that was added or removed since the mark: the transaction that waited under its hash at the mark. */
  const waited = new Map<Hex, PoolTransaction | undefined>()
  let restoreReplaced: RestoreReplaced | undefined
  let { lastVersion } = log
  let [isStored, isRunning, isControl] = [false, false, false]
  const undoControl = (moment: Moment): void => {
    isControl = true
    moment.control.undo()
    isControl = false
  }

  return {
    /** True while a job is undone; nothing is committed meanwhile. */
    get isRunning(): boolean {
      return isRunning
    },
    /** True while settings are undone. */
    get isControl(): boolean {
      return isControl
    },
    onPoolChange: ((hash, before) => {
      if (!waited.has(hash)) waited.set(hash, before)
    }) satisfies OnPoolChange,
    onReplace(given: RestoreReplaced): void {
      restoreReplaced = given
    },
    /** Marks the present moment as the one to return to. */
    mark({ snapshots }: Moment): void {
      if (isRunning) return
      snapshots.mark()
      waited.clear()
      restoreReplaced = undefined
      lastVersion = log.lastVersion
      isStored = !isChainChanged(log)
    },
    /** Restores the settings that change outside of the queue to the last committed ones. */
    control: undoControl,
    /** Returns to the mark, and emits the events of a revert; `false` when that is impossible and the changes stay. */
    async job(moment: Moment): Promise<boolean> {
      const { pool, snapshots } = moment
      if (!snapshots.canUndo()) return false
      isRunning = true
      try {
        undoControl(moment)
        const returned = restoreReplaced?.() ?? []
        await snapshots.undo({ pool: waited.size === 0 ? undefined : poolBefore(pool, waited), returned })
        if (isStored) forgetUndone(log, lastVersion, moment)
        return true
      } finally {
        isRunning = false
      }
    },
  }
}

/** Returns the transactions that waited at the mark, in the order of their arrival. */
function poolBefore(
  pool: Pick<Pool, "capture">,
  waited: ReadonlyMap<Hex, PoolTransaction | undefined>,
): readonly PoolTransaction[] {
  const stayed = pool.capture().filter(({ hash }) => !waited.has(hash))
  const changed = [...waited.values()].filter((entry) => entry !== undefined)
  return [...stayed, ...changed].sort((a, b) => a.arrival - b.arrival)
}
