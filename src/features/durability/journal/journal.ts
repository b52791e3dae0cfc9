/** The journal of a node: commits every change of its chain to the data folder before the change is announced. */

import { StoreNotWritten } from "../../../errors/index.ts"
import type { SealedBlock } from "../../../kernel/chain/block.ts"
import type { EmptyBlockRun } from "../../../kernel/chain/emptyRun.ts"
import type { OnPoolChange } from "../../../node/txpool/pool.ts"
import {
  type CommittedParts,
  createCommit,
  type JournalOptions,
  type Moment,
  type WatchedLedger,
} from "./chainCommit.ts"
import { createChangeLog, watchChain, watchState } from "./changeLog.ts"
import { createControlRecord } from "./control.ts"

/** The journal; before {@link Journal.begin} it records changes, and commits nothing. */
export type Journal = ReturnType<typeof createJournal>

/** Creates a journal. */
export function createJournal(options: JournalOptions) {
  const { store, isPendingDurable } = options.folder
  const log = createChangeLog()
  const commits = createCommit(options, log)
  let ledger: WatchedLedger | undefined
  let moment: Moment | undefined
  /** True when the memory has changes that could not be written. */
  let isBehind = false
  const commit = (sealed?: SealedBlock, run?: EmptyBlockRun): void => {
    if (moment === undefined) return
    try {
      commits.commit(moment, sealed, run)
      isBehind = false
    } catch (error) {
      if (sealed !== undefined) throw error // the block does not become the head
      throw behind(error)
    }
  }
  const behind = (error: unknown): unknown => {
    isBehind = true
    return error instanceof StoreNotWritten ? new StoreNotWritten(error.facts, { cause: error }, true) : error
  }

  return {
    /** Records that a transaction was added to the pool or removed from it. */
    onPoolChange: ((hash) => {
      log.touched.add(hash)
    }) satisfies OnPoolChange,
    /** Returns the ledger; its changes are recorded, and its blocks are committed before they are appended. */
    watched<T extends WatchedLedger>(given: T): T {
      ledger = {
        state: watchState(given.state, log),
        chain: watchChain(given.chain, log, { sealed: commit, implied: (run, last) => commit(last, run) }),
      }
      return { ...given, ...ledger }
    },
    /** Begins to commit; a new chain is written to the store. @throws {@link StoreNotWritten} */
    begin(parts: CommittedParts, isNew: boolean): void {
      if (ledger === undefined) throw new RangeError("no ledger is watched")
      moment = { ...ledger, ...parts, control: createControlRecord(parts, options) }
      if (isNew) log.isWhole = true
      commits.commit(moment)
    },
    /** Records that another chain has replaced the chain; the state already has the versions of its open block. */
    replaceAll({ chain, state }: WatchedLedger): void {
      log.isWhole = true
      for (const [version, changes] of state.changesAfter(chain.head.version))
        log.versions.set(version, changes)
    },
    /**
     * Commits the changes since the last commit; costs little when there are none.
     *
     * @throws {@link StoreNotWritten}; a later commit then writes the changes.
     */
    commit: (): void => commit(),
    /**
     * Commits the settings that were changed outside of the queue, and nothing else, because a job may be changing the rest.
     *
     * @throws {@link StoreNotWritten}
     */
    commitSettings(): void {
      if (moment === undefined) return
      try {
        commits.commitControl(moment)
      } catch (error) {
        throw behind(error)
      }
    },
    /**
     * Writes the changes that could not be written before.
     *
     * @throws {@link StoreNotWritten} when they still cannot be written: nothing may be changed then.
     */
    assertWritable(): void {
      if (!isBehind || moment === undefined) return
      commits.commit(moment)
      isBehind = false
    },
    /** True when each flashblock is committed before it is announced. */
    isPendingDurable,
    /** Commits the last changes, and closes the store. */
    async close(): Promise<void> {
      try {
        moment?.control.close()
        commit()
      } finally {
        moment = undefined
        await store.close()
      }
    },
  }
}
