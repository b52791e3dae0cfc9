/** The journal of a node: commits every change of its chain to the data folder before anybody is told of it. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { SealedBlock } from "../../chain/block.ts"
import type { Chain } from "../../chain/chain.ts"
import type { EmptyBlockRun } from "../../chain/emptyRun.ts"
import type { State } from "../../state/store.ts"
import type { BlockTables } from "../../store/blockTables.ts"
import { createRunTable } from "../../store/runTable.ts"
import type { Builder } from "../block/builder.ts"
import type { Pool } from "../txpool/pool.ts"
import { isChainChanged, writeBlocks, writeState } from "./chainWrites.ts"
import { type ChangeLog, createChangeLog, settle, watchChain, watchState } from "./changeLog.ts"
import { type ControlParts, type ControlRecord, createControlRecord, type OptionSettings } from "./control.ts"
import type { DataFolder, Identity } from "./folder.ts"
import { createWaitingRecord } from "./waiting.ts"

/** The parts of the node that the journal reads when it commits. */
export interface JournalParts extends ControlParts {
  readonly builder: Builder
  readonly pool: Pool
}

/** The chain and the state whose changes are written. */
interface WatchedLedger {
  readonly chain: Chain
  readonly state: State
}

/** Settings of a journal. */
export interface JournalOptions {
  readonly folder: DataFolder
  readonly blocks: BlockTables
  readonly identity: Identity
  readonly optionSettings: OptionSettings
  readonly isVirtualClock: boolean
}

/** The journal; before {@link Journal.begin} it notes changes, and commits nothing. */
export type Journal = ReturnType<typeof createJournal>

/** Creates a journal. */
export function createJournal(options: JournalOptions) {
  const { store, isPendingDurable } = options.folder
  const log = createChangeLog()
  const commitAt = createCommit(options, log)
  let ledger: WatchedLedger | undefined
  let moment: Moment | undefined
  const commit = (sealed?: SealedBlock, run?: EmptyBlockRun): void => {
    if (moment !== undefined) commitAt(moment, sealed, run)
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
    begin(parts: JournalParts, isNew: boolean): void {
      if (ledger === undefined) throw new RangeError("no ledger is watched")
      moment = { ...ledger, ...parts, control: createControlRecord(parts, options) }
      if (isNew) log.isWhole = true
      commit()
    },
    /** Notes that another chain has taken the place of the chain. */
    replaceAll(): void {
      log.isWhole = true
    },
    /**
     * Commits what has changed since the last commit; costs little when nothing has.
     *
     * @throws {@link StoreNotWritten}; a later commit writes the changes then.
     */
    commit: (): void => commit(),
    /** Commits the settings alone, while a job may be changing the rest. */
    commitControl(): void {
      if (moment?.control.isChanged() !== true) return
      store.write(moment.control.write)
      moment.control.settle()
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

/** The chain and the parts of the node at the moment of a commit. */
type Moment = WatchedLedger & JournalParts & { readonly control: ControlRecord }

/** Returns the function that commits what has changed, and a block that is to become the head, after a run of empty ones. */
function createCommit({ folder, blocks, identity }: JournalOptions, log: ChangeLog) {
  const { store, state: tables } = folder
  const waiting = createWaitingRecord(store)
  const runs = createRunTable(store)
  /** States are forgotten one move late: reads of one move may still run at the next. */
  let oldest = tables.base
  const forgetStates = ({ state, snapshots }: Moment) => {
    if (tables.base === oldest) return
    if (oldest < tables.base && state.has(oldest)) state.forgetBefore(oldest, snapshots.versions)
    oldest = tables.base
  }
  return (moment: Moment, sealed?: SealedBlock, run?: EmptyBlockRun): void => {
    const { chain, state, builder, pool, control } = moment
    const head = sealed ?? chain.head
    const open = sealed === undefined ? builder.open : undefined
    const hasBlocks = sealed !== undefined || isChainChanged(log)
    if (!hasBlocks && !control.isChanged() && !waiting.isChanged(log.touched, open)) return
    const target = { folder, blocks, runs, identity, chain, state, log }
    const touched = [...log.touched, ...(sealed?.transactions ?? []).map(({ hash }) => hash)]
    try {
      store.write((writes) => {
        if (hasBlocks) writeBlocks(writes, target, { sealed, run })
        if (hasBlocks) writeState(writes, target, head)
        control.write(writes)
        waiting.write(writes, touched, { open, pool })
      })
    } catch (error) {
      tables.refresh()
      blocks.refresh()
      throw error
    }
    control.settle()
    waiting.settle()
    settle(log, hasBlocks ? head.version : undefined)
    forgetStates(moment)
  }
}
