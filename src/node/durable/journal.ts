/** The journal of a node: commits every change of its chain to the data folder before anybody is told of it. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { SealedBlock } from "../../chain/block.ts"
import type { EmptyBlockRun } from "../../chain/emptyRun.ts"
import {
  type CommittedParts,
  createCommit,
  type JournalOptions,
  type Moment,
  type WatchedLedger,
} from "./chainCommit.ts"
import { createChangeLog, watchChain, watchState } from "./changeLog.ts"
import { createControlRecord } from "./control.ts"

/** The journal; before {@link Journal.begin} it notes changes, and commits nothing. */
export type Journal = ReturnType<typeof createJournal>

/** Creates a journal. */
export function createJournal(options: JournalOptions) {
  const { store, isPendingDurable } = options.folder
  const log = createChangeLog()
  const commits = createCommit(options, log)
  let ledger: WatchedLedger | undefined
  let moment: Moment | undefined
  const commit = (sealed?: SealedBlock, run?: EmptyBlockRun): void => {
    if (moment !== undefined) commits.commit(moment, sealed, run)
  }

  return {
    /** Notes that a transaction came into the pool, or left it. */
    onPoolChange: (hash: Hex): void => void log.touched.add(hash),
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
    /** Notes that another chain has taken the place of the chain; its open block has versions of the state already. */
    replaceAll({ chain, state }: WatchedLedger): void {
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
      if (moment !== undefined) commits.commitControl(moment)
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
