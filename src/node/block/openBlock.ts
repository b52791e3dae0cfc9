/** The block under construction: its transactions are already executed, its flashblocks already published. */
import type { Block, BlockHeader } from "@ethereumjs/block"
import type { Withdrawal } from "@ethereumjs/util"
import type { Hex } from "../../base/hex.ts"
import { accessListOf } from "../../kernel/chain/accessList.ts"
import { type BlockRecord, type SealedBlock, toBlock } from "../../kernel/chain/block.ts"
import { type BlockAttributes, nextHeader } from "../../kernel/chain/header.ts"
import type { BlockAccessList } from "../../kernel/evm/base/blockAccessList.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import { recorded } from "../../kernel/evm/execute/accessRecord.ts"
import type { Machine, Machines } from "../../kernel/evm/execute/machine.ts"
import { beginBlock } from "../../kernel/evm/execute/system.ts"
import type { Rules } from "../../kernel/evm/fork/hardforks.ts"
import type { ListedRefunds } from "../../kernel/evm/fork/protocol.ts"
import type { State } from "../../kernel/state/store.ts"
import type { Version } from "../../kernel/state/version.ts"
import type { ChainProtocol } from "./chainProtocol.ts"
import type { GasMeter } from "./gasMeter.ts"
import { runFirst } from "./runFirst.ts"

/** One published step of the open block. */
export interface Flashblock {
  /** 0, 1, 2 … within the block. */
  readonly index: number
  /** The number of transactions in this flashblock and all before it. */
  readonly transactionCount: number
  readonly version: Version
}

/** The block under construction; `transactions` and `flashblocks` only grow. */
export interface OpenBlock {
  readonly parent: SealedBlock
  /** Fixed from the first flashblock to sealing: number, timestamp, base fee, limits, coinbase, prevRandao. */
  readonly header: BlockHeader
  readonly timestampMs: number | undefined
  /** The block with the header, as the EVM reads it. */
  readonly block: Block
  readonly withdrawals: readonly Withdrawal[] | undefined
  readonly uncles: readonly BlockHeader[]
  readonly transactions: ExecutedTransaction[]
  /** Shared with the blocks that were truncated from this block; {@link executedIn} checks that an entry is in the block. */
  readonly byHash: Map<Hex, ExecutedTransaction>
  readonly flashblocks: Flashblock[]
  /** The state after the system calls that begin the block. */
  readonly beginning: Version
  /** The accesses of its beginning, then of each transaction (EIP-7928); empty lists in forks without access lists. */
  readonly accesses: BlockAccessList[]
  /** The accesses after its transactions; `undefined` until it is sealed. */
  ending: BlockAccessList | undefined
  /** The gas that its transactions get back, where it was built before; the protocol of the chain decides when `undefined`. */
  readonly gasRefunds: ListedRefunds | undefined
  /** Number of the payload job; a block that is re-executed or truncated gets a new one. */
  readonly job: number
  /** Number of slots that have passed on command, with or without a flashblock; `undefined` before the first. */
  commandedSlots: number | undefined
}

/** The extent of an open block at some moment: its transactions, its flashblocks, its slots. */
export interface Extent extends Pick<OpenBlock, "commandedSlots"> {
  readonly transactionCount: number
  readonly flashblockCount: number
}

export const extentOf = ({ transactions, flashblocks, commandedSlots }: OpenBlock): Extent => ({
  transactionCount: transactions.length,
  flashblockCount: flashblocks.length,
  commandedSlots,
})

/** Returns `true` when nothing was added to the block since its extent was taken. */
export const hasExtent = (open: OpenBlock, extent: Extent): boolean =>
  open.transactions.length === extent.transactionCount &&
  open.flashblocks.length === extent.flashblockCount &&
  open.commandedSlots === extent.commandedSlots

/** The parts of the node that execution in a block uses. */
export interface ExecutionEnvironment {
  readonly state: Pick<State, "at" | "append" | "root" | "storageRoot">
  readonly machines: Machines
  readonly rules: Rules
  readonly gasMeter?: GasMeter | undefined
  readonly protocol: Pick<ChainProtocol, "assertIncludable"> | undefined
}

/**
 * Prepares the block on `parent`; its flashblock 0 holds the system calls, and the transactions of the attributes.
 *
 * @returns The function that opens the block in one synchronous step; until then the state does not change.
 */
export async function prepareBlock(
  { state, machines, rules }: ExecutionEnvironment,
  parent: SealedBlock,
  attributes: BlockAttributes,
): Promise<(job: number) => OpenBlock> {
  const header = nextHeader(parent, attributes, rules)
  const withdrawals = header.common.isActivatedEIP(4895) ? (attributes.withdrawals ?? []) : undefined
  const uncles = attributes.uncles ?? []
  const block = toBlock({ header, transactions: [], uncles, withdrawals })
  const run = async (machine: Machine) => {
    const { accesses } = await recorded(machine, 0, () => beginBlock(machine, block))
    const changes = machine.scratch.changes()
    return { changes, accesses, first: await runFirst(machine, attributes.transactions ?? [], block) }
  }
  const { changes, accesses, first } = await machines.use(header.common, state.at(parent.version), run)
  return (job) => {
    const beginning = state.append(changes)
    const transactions = first.map(({ executed, changes }) => ({
      version: state.append(changes),
      ...executed,
    }))
    const open: OpenBlock = {
      parent,
      header,
      timestampMs: attributes.timestampMs,
      block,
      withdrawals,
      uncles,
      transactions,
      byHash: new Map(transactions.map((each) => [each.hash, each])),
      flashblocks: [],
      beginning,
      accesses: [accesses, ...first.map((attempt) => attempt.accesses)],
      ending: undefined,
      gasRefunds: attributes.gasRefunds,
      job,
      commandedSlots: undefined,
    }
    publish(open)
    return open
  }
}

/** Returns the transactions that the block began with: those of its attributes. */
export const firstTransactionsOf = ({
  transactions,
  flashblocks,
}: OpenBlock): readonly ExecutedTransaction[] => transactions.slice(0, flashblocks[0]?.transactionCount)

/** Returns true while the block has no transactions but those that it began with. */
export const hasOnlyFirst = (open: OpenBlock): boolean =>
  open.transactions.length === firstTransactionsOf(open).length

/** Returns the state after the newest transaction, published or not. */
export const newestVersion = (open: OpenBlock): Version => open.transactions.at(-1)?.version ?? open.beginning

/** Publishes the executed transactions as the next flashblock. */
export function publish(open: OpenBlock): Flashblock {
  const flashblock = {
    index: open.flashblocks.length,
    transactionCount: open.transactions.length,
    version: newestVersion(open),
  }
  open.flashblocks.push(flashblock)
  return flashblock
}

/** Returns a transaction of the open block, published or not. */
export function executedIn({ transactions, byHash }: OpenBlock, hash: Hex): ExecutedTransaction | undefined {
  const executed = byHash.get(hash)
  return executed !== undefined && transactions[executed.index] === executed ? executed : undefined
}

/**
 * Returns the block truncated to an extent, as another job, in time proportional to the dropped transactions. The
 * original keeps its transactions, but no longer finds the dropped ones by hash.
 */
export function truncated(
  open: OpenBlock,
  { transactionCount, flashblockCount, commandedSlots }: Extent,
  job: number,
): OpenBlock {
  for (const dropped of open.transactions.slice(transactionCount))
    if (open.byHash.get(dropped.hash) === dropped) open.byHash.delete(dropped.hash)
  // A shared map would grow each time that a block is truncated to the empty block again.
  const byHash = transactionCount === 0 ? new Map<Hex, ExecutedTransaction>() : open.byHash
  return {
    ...open,
    transactions: open.transactions.slice(0, transactionCount),
    byHash,
    flashblocks: open.flashblocks.slice(0, flashblockCount),
    accesses: open.accesses.slice(0, transactionCount + 1),
    job,
    commandedSlots,
  }
}

/** Returns the block without transactions, on the state of its parent: readers see it while the block is executed again. */
export const emptied = (open: OpenBlock): OpenBlock => ({
  ...open,
  transactions: [],
  byHash: new Map(),
  flashblocks: [{ index: 0, transactionCount: 0, version: open.parent.version }],
  beginning: open.parent.version,
  accesses: [],
})

/** Returns the newest flashblock. */
export const newestFlashblock = ({ flashblocks }: OpenBlock): Flashblock => flashblocks.at(-1) as Flashblock

/** Returns true when an executed transaction is not published. */
export const hasUnpublished = (open: OpenBlock): boolean =>
  open.transactions.length > newestFlashblock(open).transactionCount

/** Returns the published transactions. */
export const publishedOf = (open: OpenBlock): readonly ExecutedTransaction[] =>
  open.transactions.slice(0, newestFlashblock(open).transactionCount)

/** Returns the open block as of a flashblock, with its initial header; most reads need no roots. */
export function asOf(open: OpenBlock, { transactionCount, version }: Flashblock): BlockRecord {
  return {
    header: open.header,
    hash: undefined,
    timestampMs: open.timestampMs,
    transactions: open.transactions.slice(0, transactionCount),
    withdrawals: open.withdrawals,
    uncles: open.uncles,
    context: open.block,
    beginning: open.beginning,
    version,
    accessList: accessListOf(open.header, open.accesses.slice(0, transactionCount + 1)),
  }
}
