/** The sealed blocks, and the indexes by number, hash and transaction. */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { fromHex } from "../../base/hex.ts"
import { StableMap } from "../../base/stableMap.ts"
import type { Rules } from "../evm/fork/hardforks.ts"
import { protocolPartOf } from "../evm/transaction/protocolTransaction.ts"
import type { PlacedTransaction, SealedBlock } from "./block.ts"
import type { BlockArchive } from "./blockArchive.ts"
import { type CanonicalChain, type ChainSegment, createCanonicalChain } from "./canonicalChain.ts"
import { type CompactedBlock, hydrate } from "./compacted.ts"
import type { EmptyBlockRun } from "./emptyRun.ts"
import type { LogCriteria, PlacedLog } from "./logSearch.ts"

/** An entry of the indexes of transactions. */
interface TransactionIndexEntry {
  readonly block: SealedBlock
  readonly index: number
}

/** The blocks of a chain with their indexes; another one can replace it, and it comes back unchanged. */
export interface ChainLine {
  /** The number of the first block: 0, or a later one on a fork and after the load of a state file without the blocks before. */
  readonly first: bigint
  /** True when its first block is not that of the node's options: it came from a state file. */
  readonly isLoaded: boolean
  readonly blocks: CanonicalChain
  readonly transactions: ReturnType<typeof createTransactionIndex>
}

/** The canonical chain. */
export interface Chain {
  readonly head: SealedBlock
  /** The number of the first block. */
  readonly first: bigint
  /** The present blocks; {@link Chain.use} takes them. */
  readonly line: ChainLine
  /** Creates a line of one block, which does not follow any other block. */
  createLine(first: SealedBlock): ChainLine
  /** Replaces all blocks in one synchronous step. */
  use(line: ChainLine): void
  /** `undefined` above the head. */
  block(number: bigint): SealedBlock | undefined
  blockByHash(hash: Hex): SealedBlock | undefined
  transaction(hash: Hex): PlacedTransaction | undefined
  /** The transaction of a sender with this nonce. */
  transactionOf(sender: Hex, nonce: bigint): PlacedTransaction | undefined
  /** The blocks of a range that have transactions, in order. */
  busy(first: bigint, last: bigint): Iterable<SealedBlock>
  /**
   * The matching logs of a range, in order and in parts; a part may be empty. Blocks may be appended between two parts; after a
   * truncation within the range the remaining parts must not be used.
   */
  logs(criteria: LogCriteria, first: bigint, last: bigint): Iterable<readonly PlacedLog[]>
  /** The hash of a block for BLOCKHASH: 32 zero bytes when there is no such block. */
  hashOf(number: number): Uint8Array
  /** Makes the stored block the head, in one synchronous step. */
  append(sealed: SealedBlock): void
  /** Makes the last block of a run the head, in one synchronous step. */
  appendEmptyRun(run: EmptyBlockRun, last: SealedBlock): void
  /**
   * Appends blocks without checking or executing anything.
   *
   * @param oldest - The number from which on blocks are in memory; those before it are in the archive. When absent, all are in memory.
   */
  load(blocks: readonly SealedBlock[], oldest?: number): void
  /** Adds a run that replaces blocks that were left out of {@link Chain.load}. */
  addRun(run: EmptyBlockRun): void
  /** The blocks of a range, oldest first; empty runs are given as runs. */
  segments(first: bigint, last: bigint): readonly ChainSegment[]
  /** Appends blocks that were on the chain before, after the head. */
  restore(segments: readonly ChainSegment[]): void
  /** Replaces the head by the same block on another state. */
  replaceHead(head: SealedBlock): void
  /** Forgets every block above `number`; returns them, oldest first, except compacted ones and those of empty runs. */
  truncate(number: bigint): readonly SealedBlock[]
}

const zeroHash = new Uint8Array(32)

/**
 * Creates a chain of one block.
 *
 * @param hashBefore - Returns the hash of a block before the first one, on a fork.
 * @param archive - Has the blocks that leave the memory, as all blocks do in time.
 */
export function createChain(
  genesis: SealedBlock,
  rules: Rules,
  hashBefore?: (number: bigint) => Hex | undefined,
  archive?: BlockArchive,
): Chain {
  let line = createLine(genesis, { rules, archive, isLoaded: false })
  const append = (sealed: SealedBlock) => {
    line.blocks.push(sealed)
    line.transactions.index(sealed)
  }

  return {
    get head() {
      return line.blocks.head
    },
    get first() {
      return line.first
    },
    get line() {
      return line
    },
    createLine: (first) => createLine(first, { rules, archive, isLoaded: true }),
    use(next) {
      line.blocks.recall().forEach(line.transactions.index)
      line = next
    },
    block: (number) => line.blocks.block(Number(number)),
    blockByHash: (hash) => line.blocks.byHash(hash),
    transaction: (hash) =>
      placed(line.transactions.byHash.get(hash)) ?? ifOnChain(archive?.transaction(hash), line),
    transactionOf: (sender, nonce) =>
      placed(line.transactions.byNonce.get(`${sender}/${nonce}`)) ??
      ifOnChain(archive?.transactionOf(sender, nonce), line),
    hashOf: (number) => line.blocks.hash(number) ?? earlierHash(number, line, hashBefore) ?? zeroHash,
    busy: (first, last) => line.blocks.busy(Number(first), Number(last)),
    logs: (criteria, first, last) => line.blocks.logs(criteria, Number(first), Number(last)),
    append,
    appendEmptyRun(run, last) {
      line.blocks.appendEmptyRun(run)
      append(last)
    },
    load(blocks, oldest) {
      if (oldest !== undefined) line.blocks.begin(oldest)
      blocks.forEach(append)
    },
    addRun: (run) => line.blocks.appendEmptyRun(run),
    segments: (first, last) => line.blocks.segments(Number(first), Number(last)),
    restore(segments) {
      for (const { run, block } of segments) {
        if (run !== undefined) line.blocks.appendEmptyRun(run)
        append(block)
      }
    },
    replaceHead(head) {
      if (line.blocks.head.version === head.version) return
      append(head)
    },
    truncate(number) {
      if (line.blocks.head.header.number <= number) return []
      const forgotten = line.blocks.truncate(Number(number))
      forgotten.forEach(line.transactions.forget)
      return forgotten
    },
  }
}

/** Returns a transaction of the archive, which may still have blocks that have left the chain. */
const ifOnChain = (
  found: PlacedTransaction | undefined,
  { blocks }: ChainLine,
): PlacedTransaction | undefined =>
  found && blocks.block(Number(found.block.header.number))?.hash === found.block.hash ? found : undefined

/** Returns the hash of a block before the first one of a fork. */
function earlierHash(
  number: number,
  { first }: ChainLine,
  hashBefore: ((number: bigint) => Hex | undefined) | undefined,
): Uint8Array | undefined {
  const isEarlier = hashBefore !== undefined && number >= 0 && BigInt(number) < first
  const hash = isEarlier ? hashBefore(BigInt(number)) : undefined
  return hash === undefined ? undefined : fromHex(hash)
}

/** The facts of a line beside its first block. */
interface LineParts extends Pick<ChainLine, "isLoaded"> {
  readonly rules: Rules
  readonly archive: BlockArchive | undefined
}

function createLine(first: SealedBlock, { rules, archive, isLoaded }: LineParts): ChainLine {
  const transactions = createTransactionIndex()
  const hydrated = (compacted: CompactedBlock) => hydrate(compacted, rules)
  const archived = archive && { archive, onLeave: transactions.forget }
  const blocks = createCanonicalChain(first, hydrated, archived)
  transactions.index(first)
  return { first: first.header.number, isLoaded, blocks, transactions }
}

/** Creates the indexes of the transactions in memory: by hash, and by sender and nonce, which those of the protocol do not have. */
function createTransactionIndex() {
  const byHash = new StableMap<Hex, TransactionIndexEntry>()
  const byNonce = new StableMap<string, TransactionIndexEntry>()
  /** The older transactions of nonces that were used again, as `anvil_setNonce` allows; oldest first. */
  const older = new Map<string, readonly TransactionIndexEntry[]>()
  const forgetNonce = (key: string, number: bigint) => {
    const entries = [...(older.get(key) ?? []), byNonce.get(key)]
    const rest = entries.filter((entry) => entry !== undefined && entry.block.header.number !== number)
    const newest = rest.pop()
    if (newest === undefined) byNonce.delete(key)
    else byNonce.set(key, newest)
    if (rest.length === 0) older.delete(key)
    else older.set(key, rest as TransactionIndexEntry[])
  }
  return {
    byHash,
    byNonce,
    index(block: SealedBlock): void {
      for (const { hash, index, sender, transaction } of block.transactions) {
        const entry = { block, index }
        byHash.set(hash, entry)
        if (protocolPartOf(transaction) !== undefined) continue
        const key = `${sender}/${transaction.nonce}`
        const before = byNonce.get(key)
        if (before !== undefined && before.block.header.number < block.header.number)
          older.set(key, [...(older.get(key) ?? []), before])
        byNonce.set(key, entry)
      }
    },
    forget({ transactions, header }: SealedBlock): void {
      for (const { hash, sender, transaction } of transactions) {
        byHash.delete(hash)
        if (protocolPartOf(transaction) !== undefined) continue
        const key = `${sender}/${transaction.nonce}`
        if (older.has(key)) forgetNonce(key, header.number)
        else byNonce.delete(key)
      }
    },
  }
}

function placed(entry: TransactionIndexEntry | undefined): PlacedTransaction | undefined {
  const executed = entry?.block.transactions[entry.index]
  return entry && executed && { executed, block: entry.block }
}
