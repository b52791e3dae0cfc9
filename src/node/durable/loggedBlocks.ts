/** The newest sealed blocks while only the log has them: they are appended to it, removed from it, and moved into the tables. */
import type { SealedBlock } from "../../chain/block.ts"
import { StoreNotWritten } from "../../errors/index.ts"
import type { Changes } from "../../state/store.ts"
import type { Version } from "../../state/version.ts"
import { type BlockTables, hasBlobs } from "../../store/blocks/blockTables.ts"
import { writeHead } from "../../store/meta.ts"
import type { Seal } from "../../store/seals/encode.ts"
import { maxSeals, putSeal, removeSeal } from "../../store/seals/sealTable.ts"
import type { StateTables } from "../../store/stateTables.ts"
import type { Store } from "../../store/store.ts"
import type { Writes } from "../../store/writes.ts"
import type { ChangeLog } from "./changeLog.ts"

/** Maximum number of transactions of a block in the log; larger blocks go into the tables at once, to be encoded only once. */
const maxTransactions = 16

/** The tables into which the blocks are moved. */
interface LoggedTables {
  readonly store: Store
  readonly blocks: BlockTables
  readonly state: StateTables
}

/** Creates the list of logged blocks of a store. */
export function createLoggedBlocks({ store, blocks, state }: LoggedTables) {
  /** The blocks in the log, and the blocks in the log once the transaction in progress is written. */
  let [seals, next]: readonly [readonly Seal[], readonly Seal[]] = [[], []]
  /** The versions of the removed blocks that still exist in the state. */
  let unsealed: Seal["versions"] = []
  const refresh = () => {
    state.refresh()
    blocks.refresh()
  }
  const isEmpty = () => seals.length === 0 && next.length === 0
  store.defer({
    get isEmpty() {
      return isEmpty()
    },
    write(writes) {
      for (const { block, versions } of next) {
        blocks.put(writes, block)
        for (const [version, changes] of versions) state.put(writes, version, changes)
      }
      const head = next.at(-1)?.block
      if (head !== undefined) writeHead(writes, head)
    },
    settle(isWritten) {
      if (isWritten) [seals, next] = [[], []]
      else refresh()
    },
  })
  const newestVersion = (list: readonly Seal[]): Version => list.at(-1)?.block.version ?? state.newest

  return {
    /** True when all blocks are in the tables. */
    get isEmpty(): boolean {
      return isEmpty()
    },
    /** Returns true when a newly sealed block can stay in the log until a checkpoint. */
    canAppend: (block: SealedBlock, log: ChangeLog): boolean =>
      seals.length < maxSeals && isSmall(block) && log.lastVersion >= newestVersion(seals),
    /** Writes a block to the log, with the versions of the state up to its own. */
    append(writes: Writes, block: SealedBlock, { versions }: ChangeLog): void {
      const seal = { block, versions: upToVersion(versions, block.version) }
      for (const [, changes] of seal.versions) state.putCodes(writes, changes)
      putSeal(writes, seal)
      next = [...seals, seal]
    },
    /** Returns true when only the log has the blocks that were removed from the chain. */
    canCut: (log: ChangeLog, head: SealedBlock): boolean =>
      isTruncated(log, head) &&
      seals.some(({ block }) => Number(block.header.number) === log.lastBlock + 1) &&
      log.lastVersion >= newestVersion(upTo(seals, log.lastBlock)),
    /** Removes the blocks that were removed from the chain from the log. */
    cut(writes: Writes, { lastBlock, lastVersion }: ChangeLog): void {
      next = upTo(seals, lastBlock)
      const gone = seals.slice(next.length)
      for (const { block } of gone) removeSeal(writes, Number(block.header.number))
      unsealed = gone.flatMap(({ versions }) => versions.filter(([version]) => version <= lastVersion))
    },
    /** Marks the last write as logged; the versions that belong to the open block again are no longer in the log. */
    settle({ versions }: ChangeLog): void {
      seals = next
      if (unsealed.length === 0) return
      const later = [...versions]
      versions.clear()
      for (const [version, changes] of [...unsealed, ...later]) versions.set(version, changes)
      unsealed = []
    },
    /** Discards the last write, which has failed. */
    undo(): void {
      next = seals
      unsealed = []
    },
  }
}

const upTo = (seals: readonly Seal[], last: number): readonly Seal[] =>
  seals.filter(({ block }) => block.header.number <= last)

function upToVersion(versions: ChangeLog["versions"], last: Version): Seal["versions"] {
  const found: (readonly [Version, Changes])[] = []
  for (const entry of versions) {
    if (entry[0] > last) break
    found.push(entry)
  }
  return found
}

const isSmall = ({ transactions }: SealedBlock): boolean =>
  transactions.length <= maxTransactions && !transactions.some(hasBlobs)

/** Returns true when the blocks and versions after the head were removed and not replaced. */
const isTruncated = (
  { lastBlock, versions, isWhole, isHeadReplaced }: ChangeLog,
  head: SealedBlock,
): boolean =>
  !isWhole &&
  !isHeadReplaced &&
  Number(head.header.number) <= lastBlock &&
  [...versions.keys()].every((version) => version > head.version)

/**
 * Writes a transaction; when the log has no space for it, writes it again after a checkpoint.
 *
 * @param write - Receives true the second time: no block may stay in the log then.
 * @throws {@link StoreNotWritten}
 */
export function writeOrCheckpoint(
  store: Store,
  logged: { readonly isEmpty: boolean },
  write: (isFinal: boolean) => void,
): void {
  try {
    write(false)
  } catch (error) {
    if (logged.isEmpty || !(error instanceof StoreNotWritten)) throw error
    store.checkpoint()
    write(true)
  }
}
