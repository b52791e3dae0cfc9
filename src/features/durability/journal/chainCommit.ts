/** One commit of a journal: writes the changes of the node in one transaction of its store. */
import type { SealedBlock } from "../../../kernel/chain/block.ts"
import type { Chain } from "../../../kernel/chain/chain.ts"
import type { EmptyBlockRun } from "../../../kernel/chain/emptyRun.ts"
import type { State } from "../../../kernel/state/store.ts"
import type { Builder } from "../../../node/block/builder.ts"
import type { Pool } from "../../../node/txpool/pool.ts"
import type { BlockTables } from "../store/blocks/blockTables.ts"
import { isChainChanged, writeBlocks, writeState } from "./chainWrites.ts"
import { type ChangeLog, settle } from "./changeLog.ts"
import type { ControlParts, ControlRecord, OptionSettings } from "./control.ts"
import type { DataFolder, Identity } from "./folder.ts"
import { createWaitingRecord } from "./waiting.ts"

/** The parts of the node whose changes are committed. */
export interface CommittedParts extends ControlParts {
  readonly builder: Builder
  readonly pool: Pool
}

/** The chain and the state whose changes are written. */
export interface WatchedLedger {
  readonly chain: Chain
  readonly state: State
}

/** Settings of a journal, and of its commits. */
export interface JournalOptions {
  readonly folder: DataFolder
  readonly blocks: BlockTables
  readonly identity: Identity
  readonly optionSettings: OptionSettings
  readonly isVirtualClock: boolean
}

/** The chain and the parts of the node at the moment of a commit. */
export type Moment = WatchedLedger & CommittedParts & { readonly control: ControlRecord }

/** Returns the functions that commit the changes of the node, with a block that becomes the head. */
export function createCommit({ folder, blocks, identity }: JournalOptions, log: ChangeLog) {
  const { store, state: tables } = folder
  const waiting = createWaitingRecord(store)
  const forgetStates = createForgetting(tables)
  return {
    /**
     * Commits the changes, if there are any.
     *
     * @param sealed - The block that becomes the head; `run` are the empty blocks before it.
     * @throws {@link StoreNotWritten}; a later commit then writes the changes.
     */
    commit(moment: Moment, sealed?: SealedBlock, run?: EmptyBlockRun): void {
      const { chain, state, builder, pool, control } = moment
      const head = sealed ?? chain.head
      const open = sealed === undefined ? builder.open : undefined
      const hasBlocks = sealed !== undefined || isChainChanged(log)
      if (!hasBlocks && !control.isChanged() && !waiting.isChanged(log.touched, open)) return
      for (const { hash } of sealed?.transactions ?? []) log.touched.add(hash)
      store.write((writes) => {
        control.write(writes)
        waiting.write(writes, log.touched, { open, pool })
        if (!hasBlocks) return
        const target = { folder, blocks, identity, chain, state, log }
        writeBlocks(writes, target, { sealed, run })
        writeState(writes, target, head)
      })
      control.settle()
      waiting.settle()
      settle(log, hasBlocks ? head.version : undefined)
      if (hasBlocks) forgetStates(moment)
    },
    /** Commits only the settings. @throws {@link StoreNotWritten} */
    commitControl({ control }: Moment): void {
      if (!control.isChanged()) return
      store.write(control.write)
      control.settle()
    },
  }
}

/** Returns the function that removes states one move of the base late: reads may still use those before the present base. */
function createForgetting(tables: DataFolder["state"]) {
  let oldest = tables.base
  return ({ state, snapshots }: Moment): void => {
    const { base } = tables
    if (base === oldest) return
    if (oldest < base && state.has(oldest)) state.forgetBefore(oldest, snapshots.versions)
    oldest = base
  }
}
