/** The chain of a loaded state: how it replaces the chain of the node. */
import type { HeaderData } from "@ethereumjs/block"
import { Address, type PrefixedHexString as Hex, hexToBytes } from "@ethereumjs/util"
import { toHex } from "../../base/hex.ts"
import { LimitExceeded } from "../../errors/index.ts"
import { type SealedBlock, toBlock } from "../../kernel/chain/block.ts"
import type { Chain, ChainLine } from "../../kernel/chain/chain.ts"
import type { EmptyBlockRun } from "../../kernel/chain/emptyRun.ts"
import { createHeader, hashOf } from "../../kernel/chain/header.ts"
import type { Rules } from "../../kernel/evm/fork/hardforks.ts"
import type { Changes, State } from "../../kernel/state/store.ts"
import type { Builder } from "../block/builder.ts"
import type { Events } from "../block/events.ts"
import type { NextBlock } from "../block/nextBlock.ts"
import type { Pool } from "../txpool/pool.ts"
import type { FileBlock, FileHead, HashedBlock } from "./fileChain.ts"
import { lineOf, missingVersion, sealedBlocks } from "./loadedBlocks.ts"
import { appendHistory } from "./loadedHistory.ts"
import { counted, notesOf } from "./loadedNotes.ts"
import type { Snapshots } from "./snapshots.ts"
import type { WholeState } from "./wholeState.ts"

/** The parts of the node that a loaded chain changes. */
export interface LoadedChainParts {
  readonly state: State
  readonly chain: Chain
  readonly rules: Rules
  readonly builder: Builder
  readonly pool: Pool
  readonly nextBlock: NextBlock
  readonly events: Events
  readonly snapshots: Pick<Snapshots, "keepAbove">
  readonly remote: { readonly current: unknown }
  /** Appends empty blocks without executing them; see `mining/emptyRuns.ts`. */
  readonly mineEmptyRun: (blocks: number) => Promise<EmptyBlockRun | undefined>
}

/** A checked chain: what it lacks, and the function that makes it the chain of the node. */
interface PlannedChain {
  readonly notes: readonly string[]
  adopt(): Promise<void>
}

/** Maximum number of empty blocks that are appended to reach the block of a state. */
const maxBlocks = 1_000_000

/** Checks the chain of a state. @throws {@link InvalidStateFile}, {@link LimitExceeded} */
export async function planChain(
  parts: LoadedChainParts,
  whole: WholeState,
  irregular: Changes,
): Promise<PlannedChain> {
  const { chain, rules, remote } = parts
  const { blocks = [], receipts = [], number: best, head, timestamp } = whole
  if (best === undefined) return { notes: [], adopt: async () => {} }
  const line = lineOf(blocks, { best, isNewest: ({ header }) => isHead(header, head, timestamp) }, rules)
  const common = lastCommon(line.blocks, chain)
  if (common === undefined && remote.current !== undefined)
    return planEmptyBlocks(parts, whole, blocks.length)
  const rest = line.blocks.slice(common?.known ?? 0)
  const totalDifficulty = common?.base.totalDifficulty ?? 0n
  const { blocks: sealed, counts } = await sealedBlocks(rest, { receipts, rules, totalDifficulty })
  const made = line.blocks.length === 0 ? [checkpointOf(parts, whole, irregular)] : sealed
  const next = common === undefined ? chain.createLine(made[0] as SealedBlock) : undefined
  return {
    notes: notesOf({ whole, line, counts, first: common === undefined ? made[0]?.header.number : 0n }),
    async adopt() {
      const removed =
        next === undefined
          ? continueAt(parts, common?.base as SealedBlock, made)
          : replaceLine(parts, next, { blocks: made, versions: appendHistory(parts.state, whole, irregular) })
      parts.nextBlock.continueFrom(chain.head)
      parts.nextBlock.inherit(chain.head)
      if (removed.length > 0) parts.events.emit("removed", removed)
      parts.events.emit("adopted", chain.head)
    },
  }
}

/** Returns true for the header that a file names as its newest. */
const isHead = (
  header: FileBlock["header"],
  head: FileHead | undefined,
  timestamp: bigint | undefined,
): boolean =>
  header.timestamp === timestamp &&
  (head?.prevRandao === undefined || toHex(header.mixHash ?? new Uint8Array()) === head.prevRandao)

/** Returns the last block that both chains have, and the number of blocks of the line up to it; the parent of the line counts too. */
function lastCommon(line: readonly HashedBlock[], chain: Chain) {
  const known = line.findLastIndex(({ hash, header }) => chain.block(header.number)?.hash === hash) + 1
  const [first] = line
  if (first === undefined) return undefined
  const hash = known > 0 ? line[known - 1]?.hash : toHex(first.header.parentHash)
  const base = hash && chain.blockByHash(hash)
  return base && { base, known }
}

/** Removes the blocks above the base, and appends others; returns the removed ones. */
function continueAt(
  { chain, snapshots, state }: LoadedChainParts,
  base: SealedBlock,
  blocks: readonly SealedBlock[],
): readonly SealedBlock[] {
  const version = state.has(base.version) ? base.version : chain.head.version
  snapshots.keepAbove(base)
  const removed = chain.truncate(base.header.number)
  chain.restore(blocks.map((block) => ({ block })))
  chain.replaceHead({ ...chain.head, version })
  return removed
}

/** Replaces all blocks; returns the replaced ones. */
function replaceLine(
  { chain, state }: LoadedChainParts,
  line: ChainLine,
  {
    blocks,
    versions,
  }: { readonly blocks: readonly SealedBlock[]; readonly versions: ReadonlyMap<Hex, number> },
): readonly SealedBlock[] {
  const newest = versions.size > 0 ? state.version : chain.head.version
  const removed = chain.segments(chain.first, chain.head.header.number).map(({ block }) => block)
  chain.use(line)
  for (const [index, block] of blocks.entries()) {
    const version = index === blocks.length - 1 ? newest : (versions.get(block.hash) ?? missingVersion)
    const sealed = { ...block, version }
    if (index === 0) chain.replaceHead(sealed)
    else chain.restore([{ block: sealed }])
  }
  return removed
}

/** Returns the newest block of a file that has no blocks: its header fields are those of the file. */
function checkpointOf(
  { chain, rules, state }: LoadedChainParts,
  { number = 0n, timestamp, head }: WholeState,
  irregular: Changes,
): SealedBlock {
  const position = { number, timestamp: timestamp ?? chain.head.header.timestamp, parentTotalDifficulty: 0n }
  const common = rules.at(position)
  const has = (eip: number) => common.isActivatedEIP(eip)
  const data: HeaderData = {
    number,
    timestamp: position.timestamp,
    gasLimit: head?.gasLimit ?? chain.head.header.gasLimit,
    mixHash: hexToBytes(head?.prevRandao ?? pad),
    stateRoot: state.rootWith(chain.head.version, irregular),
    coinbase: new Address(hexToBytes(head?.coinbase ?? zeroAddress)),
  }
  if (has(1559)) data.baseFeePerGas = head?.baseFeePerGas ?? chain.head.header.baseFeePerGas ?? 0n
  if (has(4844)) Object.assign(data, { blobGasUsed: 0n, excessBlobGas: head?.excessBlobGas ?? 0n })
  const header = createHeader(data, common)
  const body = { header, transactions: [], uncles: [], withdrawals: has(4895) ? [] : undefined }
  const block = toBlock(body)
  return {
    ...body,
    block,
    context: block,
    hash: toHex(hashOf(header)),
    timestampMs: undefined,
    totalDifficulty: header.difficulty,
    beginning: missingVersion,
    version: missingVersion,
  }
}

const pad: Hex = `0x${"00".repeat(32)}`
const zeroAddress: Hex = `0x${"00".repeat(20)}`

/** Plans the chain of a state that does not follow a fork block: empty blocks up to its number. */
function planEmptyBlocks(parts: LoadedChainParts, whole: WholeState, left: number): PlannedChain {
  const { header, hash } = parts.chain.head
  const missing = Number((whole.number ?? 0n) - header.number)
  if (missing > maxBlocks)
    throw new LimitExceeded({
      what: "the way to the block of the state",
      limit: maxBlocks,
      unit: "blocks",
    })
  const notes = left === 0 ? [] : [`${counted(left, "block")} not following block ${hash}, left out`]
  return { notes, adopt: () => extend(parts, missing, whole.timestamp) }
}

/** Appends empty blocks; the last one gets the timestamp, if that is later than its parent's. */
async function extend(parts: LoadedChainParts, blocks: number, timestamp: bigint | undefined) {
  const { builder, chain, mineEmptyRun, nextBlock } = parts
  const last = chain.head.header.number + BigInt(Math.max(0, blocks))
  while (chain.head.header.number < last) {
    const { head } = chain
    const remaining = Number(last - head.header.number)
    if (remaining === 1 && timestamp !== undefined && timestamp > head.header.timestamp) {
      nextBlock.override({ timestamp }, head)
      await builder.reexecute({ attributes: nextBlock.attributes(head) })
    }
    if ((await mineEmptyRun(remaining - 1)) === undefined) await builder.seal()
  }
}
