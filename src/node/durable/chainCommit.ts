/** One commit of a journal: writes the changes of the node in one transaction of its store. */
import type { SealedBlock } from "../../chain/block.ts"
import type { Chain } from "../../chain/chain.ts"
import type { EmptyBlockRun } from "../../chain/emptyRun.ts"
import type { State } from "../../state/store.ts"
import type { BlockTables } from "../../store/blocks/blockTables.ts"
import { createRunTable } from "../../store/runTable.ts"
import type { Builder } from "../block/builder.ts"
import type { Pool } from "../txpool/pool.ts"
import { isChainChanged, movesBase, writeBlocks, writeState } from "./chainWrites.ts"
import { type ChangeLog, settle } from "./changeLog.ts"
import type { ControlParts, ControlRecord, OptionSettings } from "./control.ts"
import type { DataFolder, Identity } from "./folder.ts"
import { createLoggedBlocks, writeOrCheckpoint } from "./loggedBlocks.ts"
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

/** The subject of a commit. */
interface Commit {
  readonly moment: Moment
  /** The block that becomes the head, and the run of empty blocks before it. */
  readonly sealed: SealedBlock | undefined
  readonly run: EmptyBlockRun | undefined
}

/** The way in which a commit writes blocks: `seal` adds one to the log, `cut` removes some of it, `tables` writes the tables. */
type BlockWrite = "none" | "seal" | "cut" | "tables"

/** Returns the functions that commit the changes of the node, with a block that becomes the head. */
export function createCommit({ folder, blocks, identity }: JournalOptions, log: ChangeLog) {
  const { store, state: tables, history } = folder
  const waiting = createWaitingRecord(store)
  const logged = createLoggedBlocks({ store, blocks, state: tables })
  const runs = createRunTable(store)
  const forgetStates = createForgetting(tables)
  const blockWriteOf = ({ moment, sealed, run }: Commit, isFinal: boolean): BlockWrite => {
    const isChanged = isChainChanged(log)
    if (sealed === undefined && !isChanged) return "none"
    if (isFinal || run !== undefined) return "tables"
    if (sealed === undefined) return logged.canCut(log, moment.chain.head) ? "cut" : "tables"
    const isMove = movesBase(Number(sealed.header.number), history)
    const isLikelyReverted = moment.snapshots.hasAny
    return isLikelyReverted && !isChanged && !isMove && logged.canAppend(sealed, log) ? "seal" : "tables"
  }
  /** @param isFinal - No block may stay in the log. */
  const attempt = (commit: Commit, isFinal: boolean): void => {
    const { moment, sealed, run } = commit
    const { chain, state, builder, pool, control } = moment
    const head = sealed ?? chain.head
    const open = sealed === undefined ? builder.open : undefined
    const blockWrite = blockWriteOf(commit, isFinal)
    if (blockWrite === "none" && !control.isChanged() && !waiting.isChanged(log.touched, open)) return
    if (blockWrite === "tables" && !logged.isEmpty) store.checkpoint()
    if (sealed !== undefined) for (const { hash } of sealed.transactions) log.touched.add(hash)
    try {
      store.write((writes) => {
        control.write(writes)
        waiting.write(writes, log.touched, { open, pool })
        if (blockWrite === "seal") logged.append(writes, head, log)
        if (blockWrite === "cut") logged.cut(writes, log)
        if (blockWrite !== "tables") return
        const target = { folder, blocks, runs, identity, chain, state, log }
        writeBlocks(writes, target, { sealed, run })
        writeState(writes, target, head)
      })
    } catch (error) {
      logged.undo()
      tables.refresh()
      blocks.refresh()
      throw error
    }
    control.settle()
    waiting.settle()
    settle(log, blockWrite === "none" ? undefined : head.version)
    logged.settle(log)
    forgetStates(moment)
  }
  return {
    /** Commits the changes, if there are any. @throws {@link StoreNotWritten} */
    commit: (moment: Moment, sealed?: SealedBlock, run?: EmptyBlockRun): void =>
      writeOrCheckpoint(store, logged, (isFinal) => attempt({ moment, sealed, run }, isFinal)),
    /** Commits only the settings. @throws {@link StoreNotWritten} */
    commitControl({ control }: Moment): void {
      if (!control.isChanged()) return
      writeOrCheckpoint(store, logged, () => store.write(control.write))
      control.settle()
    },
  }
}

/** Returns the function that removes states one move of the base late: reads may still use those before the present base. */
function createForgetting(tables: DataFolder["state"]) {
  let oldest = tables.base
  return ({ state, snapshots }: Moment): void => {
    if (tables.base === oldest) return
    if (oldest < tables.base && state.has(oldest)) state.forgetBefore(oldest, snapshots.versions)
    oldest = tables.base
  }
}
