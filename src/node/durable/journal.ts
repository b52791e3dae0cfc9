/** The journal of a node: commits every change of its chain to the data folder before anybody is told of it. */
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
import { createUndo, type TakeBack } from "./undo.ts"

/** The journal; before {@link Journal.begin} it notes changes, and commits nothing. */
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
    /** Notes that a transaction came into the pool, or left it. */
    onPoolChange: ((hash, before) => {
      log.touched.add(hash)
      undo.onPoolChange(hash, before)
    }) satisfies OnPoolChange,
    /** Returns the ledger whose changes are noted, and whose blocks are committed before they are in the chain. */
    watched<T extends WatchedLedger>(given: T): T {
      ledger = {
        state: watchState(given.state, log),
        chain: watchChain(given.chain, log, { sealed: commit, implied: (run, last) => commit(last, run) }),
      }
      return { ...given, ...ledger }
    },
    /** Begins to commit; a chain that is not in the store is written. */
    begin(parts: CommittedParts, isNew: boolean): void {
      if (ledger === undefined) throw new RangeError("no ledger is watched")
      moment = { ...ledger, ...parts, control: createControlRecord(parts, options) }
      if (isNew) log.isWhole = true
      commit()
    },
    /** Notes that another chain has replaced the chain; its open block has versions of the state already. */
    replaceAll({ chain, state }: WatchedLedger, takeBack: TakeBack): void {
      undo.onReplace(takeBack)
      log.isWhole = true
      for (const [version, changes] of state.changesAfter(chain.head.version))
        log.versions.set(version, changes)
    },
    /**
     * Commits what has changed since the last commit; costs little when nothing has.
     *
     * @throws {@link StoreNotWritten}; a later commit writes the changes then.
     */
    commit: (): void => commit(),
    /** Commits the settings alone, while a job may be changing the rest. */
    commitControl(): void {
      if (moment !== undefined && !undo.isControl) commits.commitControl(moment)
    },
    /** Notes the moment that {@link Journal.undo} goes back to: the start of a job, or the last commit in it. */
    mark(): void {
      if (moment !== undefined) undo.mark(moment)
    },
    /** Goes back to that moment, in the queue; listeners are told of what changes. @returns `false` when the changes stay. */
    undo: async (): Promise<boolean> => moment !== undefined && undo.job(moment),
    /** Makes the settings that change outside of the queue those that were committed last. */
    undoControl(): void {
      if (moment !== undefined) undo.control(moment)
    },
    /** True when each flashblock is committed before it is announced. */
    isPendingDurable,
    /** Commits what is left, and closes the store. */
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
