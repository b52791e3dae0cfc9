/** Writes the changes of a chain into a transaction of its store: added and removed blocks, and their states. */
import type { SealedBlock } from "../../../kernel/chain/block.ts"
import type { Chain } from "../../../kernel/chain/chain.ts"
import type { EmptyBlockRun } from "../../../kernel/chain/emptyRun.ts"
import type { State } from "../../../kernel/state/store.ts"
import type { BlockTables } from "../store/blocks/blockTables.ts"
import { type FirstRecord, removeMeta, writeMeta, writeHead as writeNewest } from "../store/meta.ts"
import { cutRuns, putRun } from "../store/runTable.ts"
import type { Writes } from "../store/writes.ts"
import type { ChangeLog } from "./changeLog.ts"
import type { DataFolder, Identity } from "./folder.ts"

/** Number of blocks between two moves of the base of the state: a move costs more than a commit. */
const blocksBetweenMoves = 64

/** The chain, its changes, and the tables to write to. */
export interface ChainTarget {
  readonly folder: DataFolder
  readonly blocks: BlockTables
  readonly identity: Identity
  readonly chain: Chain
  readonly state: State
  readonly log: ChangeLog
}

/** The blocks that become the newest ones. */
interface NewBlocks {
  readonly sealed: SealedBlock | undefined
  /** The empty blocks before `sealed`. */
  readonly run: EmptyBlockRun | undefined
}

/** Returns true when blocks, or the state of the head, have changed. */
export const isChainChanged = ({ isWhole, isHeadReplaced, lastBlock }: ChangeLog): boolean =>
  isWhole || isHeadReplaced || lastBlock !== Number.POSITIVE_INFINITY

/** Writes the changed blocks and the newly sealed ones. */
export function writeBlocks(writes: Writes, target: ChainTarget, { sealed, run }: NewBlocks): void {
  const { blocks, folder, log } = target
  const last = log.isWhole ? 0 : log.lastBlock
  if (last !== Number.POSITIVE_INFINITY) {
    blocks.removeAbove(writes, last)
    cutRuns(folder.store, writes, last)
  }
  if (log.isWhole) writeAll(writes, target)
  else {
    writeHead(writes, target)
    writeRestored(writes, target)
  }
  if (run !== undefined) putRun(writes, run)
  if (sealed !== undefined) blocks.put(writes, sealed)
}

function writeAll(writes: Writes, { blocks, chain, identity }: ChainTarget): void {
  const first = chain.block(chain.first) ?? chain.head
  writeGenesis(writes, identity, first)
  if (first.hash === identity.genesisHash) removeMeta(writes, "first")
  else {
    writeMeta(writes, "first", { number: Number(chain.first), hash: first.hash } satisfies FirstRecord)
    blocks.put(writes, first)
  }
  for (let number = chain.first + 1n; number <= chain.head.header.number; number++) {
    const block = chain.block(number)
    if (block !== undefined) blocks.put(writes, block)
  }
}

/** Writes the head again when it has another state version, or needs its own record as the end of a truncated empty run. */
function writeHead(writes: Writes, { blocks, chain, identity, log }: ChainTarget): void {
  const { head } = chain
  if (head.header.number === 0n) {
    if (log.isHeadReplaced) writeGenesis(writes, identity, head)
    return
  }
  if (log.lastBlock !== Number.POSITIVE_INFINITY && !blocks.has(head)) blocks.put(writes, head)
  else if (log.isHeadReplaced) blocks.replace(writes, head)
}

/** Writes the blocks that replaced removed ones. */
function writeRestored(writes: Writes, { blocks, chain, identity, log }: ChainTarget): void {
  if (log.lastBlock === Number.POSITIVE_INFINITY) return
  for (const { run, block } of chain.segments(BigInt(log.lastBlock + 1), chain.head.header.number)) {
    if (run !== undefined) putRun(writes, run)
    if (block.header.number === 0n) writeGenesis(writes, identity, block)
    else blocks.put(writes, block)
  }
}

const writeGenesis = (writes: Writes, identity: Identity, { version }: SealedBlock): void =>
  writeMeta(writes, "identity", { ...identity, genesisVersion: version })

/** Returns true when the base of the state moves at a block. */
const movesBase = (number: number, history: number): boolean =>
  number % blocksBetweenMoves === 0 && number > history

/** Writes the states up to that of the newest block, and the newest block as the head. */
export function writeState(
  writes: Writes,
  { folder, chain, state, log }: ChainTarget,
  head: SealedBlock,
): void {
  const { state: tables, history } = folder
  const { version } = head
  const number = Number(head.header.number)
  writeNewest(writes, head)
  const isCut = log.lastVersion !== Number.POSITIVE_INFINITY
  if (log.isWhole || (isCut && log.lastVersion < tables.base)) {
    tables.replace(writes, version, state.changes(version))
    return
  }
  if (isCut) tables.removeAfter(writes, log.lastVersion)
  for (const [each, changes] of log.versions) if (each <= version) tables.put(writes, each, changes)
  if (!movesBase(number, history)) return
  const oldest = chain.block(BigInt(number - history))
  if (oldest !== undefined && oldest.version > tables.base) tables.moveBase(writes, oldest.version)
}
