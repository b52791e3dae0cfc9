/** The journal of a node: commits every change of its chain to the data folder before the change is announced. */
import type { SealedBlock } from "../../chain/block.ts"
import type { EmptyBlockRun } from "../../chain/emptyRun.ts"
import type { OnPoolChange } from "../txpool/pool.ts"
import {
  type CommittedParts,
  createCommit,
  type JournalOptions,
  type Moment,
  type WatchedLedger,
} from "./chainCommit.ts"
import { createChangeLog, watchChain, watchState } from "./changeLog.ts"
import { createControlRecord } from "./control.ts"
import { createUndo, type RestoreReplaced } from "./undo.ts"

/** The journal; before {@link Journal.begin} it records changes, and commits nothing. */
export type Journal = ReturnType<typeof createJournal>

/** Creates a journal. */
export function createJournal(options: JournalOptions) {
  const { store, isPendingDurable } = options.folder
  const log = createChangeLog()
  const commits = createCommit(options, log)
  let ledger: WatchedLedger | undefined
  let moment: Moment | undefined
  const undo = createUndo(log)
  const commit = (sealed?: SealedBlock, run?: EmptyBlockRun): void => {
    if (moment !== undefined && !undo.isRunning) commits.commit(moment, sealed, run)
  }

  return {
    /** Records that a transaction was added to the pool or removed from it. */
    onPoolChange: ((hash, before) => {
      log.touched.add(hash)
      undo.onPoolChange(hash, before)
    }) satisfies OnPoolChange,
    /** Returns the ledger; its changes are recorded, and its blocks are committed before they are appended. */
    watched<T extends WatchedLedger>(given: T): T {
      ledger = {
        state: watchState(given.state, log),
        chain: watchChain(given.chain, log, { sealed: commit, implied: (run, last) => commit(last, run) }),
      }
      return { ...given, ...ledger }
    },
    /** Begins to commit; a new chain is written to the store. */
    begin(parts: CommittedParts, isNew: boolean): void {
      if (ledger === undefined) throw new RangeError("no ledger is watched")
      moment = { ...ledger, ...parts, control: createControlRecord(parts, options) }
      if (isNew) log.isWhole = true
      commit()
    },
    /** Records that another chain has replaced the chain; the state already has the versions of its open block. */
    replaceAll({ chain, state }: WatchedLedger, restoreReplaced: RestoreReplaced): void {
      undo.onReplace(restoreReplaced)
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
    /** Commits only the settings, because a job may be changing the rest. */
    commitControl(): void {
      if (moment !== undefined && !undo.isControl) commits.commitControl(moment)
    },
    /** Marks the moment to which {@link Journal.undo} returns: the start of a job, or the last commit in it. */
    mark(): void {
      if (moment !== undefined) undo.mark(moment)
    },
    /** Returns to the mark, in the queue; emits the events of the changes. @returns `false` when the changes stay. */
    undo: async (): Promise<boolean> => moment !== undefined && undo.job(moment),
    /** Restores the settings that change outside of the queue to the last committed ones. */
    undoControl(): void {
      if (moment !== undefined) undo.control(moment)
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
