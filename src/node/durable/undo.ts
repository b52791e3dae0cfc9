/** The undoing of a job whose changes cannot be written: the node goes back to where the job began, or to its last commit. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { ChainSegment } from "../../chain/canonicalChain.ts"
import type { OnPoolChange, Pool, PoolTransaction } from "../txpool/pool.ts"
import type { Moment } from "./chainCommit.ts"
import { isChainChanged } from "./chainWrites.ts"
import { type ChangeLog, forgetUndone } from "./changeLog.ts"

/** Restores the chain that another one has replaced. Returns the blocks that had left it and are on it again. */
export type TakeBack = () => readonly ChainSegment[]

/** Creates it; what it notes with each job is the same for every pool and every chain. */
export function createUndo(log: ChangeLog) {
  /** Of the transactions that came or went since the mark, what waited under their hashes then. */
  const waited = new Map<Hex, PoolTransaction | undefined>()
  let takeBack: TakeBack | undefined
  let { lastVersion } = log
  let [isStored, isRunning, isControl] = [false, false, false]
  const undoControl = (moment: Moment): void => {
    isControl = true
    moment.control.undo()
    isControl = false
  }

  return {
    /** True while a job is undone: nothing is committed then. */
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
    onReplace(given: TakeBack): void {
      takeBack = given
    },
    /** Notes the moment to go back to. */
    mark({ snapshots }: Moment): void {
      if (isRunning) return
      snapshots.mark()
      waited.clear()
      takeBack = undefined
      lastVersion = log.lastVersion
      isStored = !isChainChanged(log)
    },
    /** Makes the settings that change outside of the queue those that were committed last. */
    control: undoControl,
    /** Goes back to the moment, and tells of it as a revert does; `false` when it cannot, and the changes stay. */
    async job(moment: Moment): Promise<boolean> {
      const { pool, snapshots } = moment
      if (!snapshots.canUndo()) return false
      isRunning = true
      try {
        undoControl(moment)
        const returned = takeBack?.() ?? []
        await snapshots.undo({ pool: waited.size === 0 ? undefined : poolBefore(pool, waited), returned })
        if (isStored) forgetUndone(log, lastVersion, moment)
        return true
      } finally {
        isRunning = false
      }
    },
  }
}

/** Returns the transactions that waited, in the order of their arrival. */
function poolBefore(
  pool: Pick<Pool, "capture">,
  waited: ReadonlyMap<Hex, PoolTransaction | undefined>,
): readonly PoolTransaction[] {
  const stayed = pool.capture().filter(({ hash }) => !waited.has(hash))
  const changed = [...waited.values()].filter((entry) => entry !== undefined)
  return [...stayed, ...changed].sort((a, b) => a.arrival - b.arrival)
}
