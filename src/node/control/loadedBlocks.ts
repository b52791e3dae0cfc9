/** Makes the blocks of a chain from those of a state file. */
import { TransactionType } from "@ethereumjs/tx"
import { createWithdrawal, equalsBytes, KECCAK256_RLP } from "@ethereumjs/util"
import { toHex } from "../../base/hex.ts"
import { InvalidStateFile } from "../../errors/index.ts"
import { type SealedBlock, toBlock } from "../../kernel/chain/block.ts"
import { exactHeader, hashOf } from "../../kernel/chain/header.ts"
import { loadKzg } from "../../kernel/evm/base/crypto.ts"
import type { Rules } from "../../kernel/evm/fork/hardforks.ts"
import type { FileBlock, FileReceipt, HashedBlock } from "./fileChain.ts"
import { type LoadedCounts, loadedTransactions } from "./loadedTransactions.ts"

/** The blocks of a file up to its newest one, oldest first, each the parent of the next. */
export interface FileLine {
  readonly blocks: readonly HashedBlock[]
  /** The number of blocks that are not among these. */
  readonly others: number
}

/** A version that does not exist: a file without the states of earlier blocks. */
export const missingVersion = -1

/**
 * Returns the canonical blocks of a file.
 *
 * @param best - The number of its newest block; the highest one when absent.
 * @param isNewest - Returns true for the header that the file names as the newest, when several have its number.
 * @throws {@link InvalidStateFile} when the newest block is missing, or the file contradicts itself.
 */
export function lineOf(
  blocks: readonly FileBlock[],
  { best, isNewest }: { readonly best: bigint | undefined; readonly isNewest: (block: FileBlock) => boolean },
  rules: Rules,
): FileLine {
  if (blocks.length === 0) return { blocks: [], others: 0 }
  const hashed = blocks.map((block) => withHash(block, rules))
  const byHash = new Map(hashed.map((each) => [each.hash, each]))
  const highest = blocks.reduce((most, { header }) => (header.number > most ? header.number : most), 0n)
  const number = best ?? highest
  const candidates = hashed.filter(({ block }) => block.header.number === number)
  const newest = candidates.find(({ block }) => isNewest(block)) ?? candidates.at(-1)
  if (newest === undefined) refuse(`block ${number}, its newest one, is missing`)
  const line: HashedBlock[] = []
  for (let each: HashedBlock | undefined = newest; each !== undefined; ) {
    line.push(each)
    const parent: HashedBlock | undefined = byHash.get(toHex(each.header.parentHash))
    if (parent !== undefined && parent.header.number !== each.header.number - 1n)
      refuse(`block ${each.header.number} has the parent ${parent.header.number}`)
    each = parent
  }
  line.reverse()
  assertComplete(hashed, line)
  return { blocks: line, others: hashed.length - line.length }
}

const refuse = (reason: string): never => {
  throw new InvalidStateFile({ path: "", reason })
}

/** Refuses a file that has a block before the first one of the line which would be its parent if nothing were damaged. */
function assertComplete(hashed: readonly HashedBlock[], line: readonly HashedBlock[]): void {
  const first = line[0]?.header.number ?? 0n
  const before = hashed.find(({ header }) => header.number === first - 1n)
  if (before !== undefined)
    refuse(`block ${first} does not follow block ${first - 1n}: its parent hash is not ${before.hash}`)
}

function withHash(block: FileBlock, rules: Rules): HashedBlock {
  const { number, timestamp } = block.header
  const common = rules.at({ number, timestamp, parentTotalDifficulty: 0n })
  const header = exactHeader(block.header, common)
  return { block, header, hash: toHex(hashOf(header)) }
}

/** The facts that the blocks of a line do not contain. */
export interface LineContext {
  readonly receipts: readonly FileReceipt[]
  readonly rules: Rules
  /** The total difficulty before the first block. */
  readonly totalDifficulty: bigint
}

/**
 * Returns the sealed blocks of a line, without states, and counts what the file lacks.
 *
 * @throws {@link InvalidStateFile} when a transaction is malformed.
 */
export async function sealedBlocks(
  line: readonly HashedBlock[],
  { receipts, rules, totalDifficulty }: LineContext,
): Promise<{ readonly blocks: readonly SealedBlock[]; readonly counts: LoadedCounts }> {
  // EthereumJS needs KZG to create a blob transaction, also for one without its blobs.
  const isBlob = ({ bytes }: { readonly bytes: Uint8Array | undefined }) =>
    bytes?.[0] === TransactionType.BlobEIP4844
  if (line.some(({ block }) => block.transactions.some(isBlob))) await loadKzg()
  const results = new Map(receipts.map((each) => [`${each.blockHash}/${each.index}`, each]))
  const counts = { withoutTransactions: 0, withoutReceipts: 0, unknownTypes: 0 }
  let total = totalDifficulty
  const blocks = line.map(({ block, header, hash }) => {
    total += header.difficulty
    const isEmpty = equalsBytes(header.transactionsTrie, KECCAK256_RLP)
    if (block.transactions.length === 0 && !isEmpty) counts.withoutTransactions++
    const transactions = loadedTransactions({ block, header, hash }, { results, rules, counts })
    const withdrawals =
      header.withdrawalsRoot === undefined
        ? undefined
        : block.withdrawals.map((each) => createWithdrawal(each))
    const uncles = block.uncles.map((uncle) => exactHeader(uncle, header.common))
    const body = { header, transactions, withdrawals, uncles }
    const whole = toBlock(body)
    const { accessList } = block
    return {
      ...body,
      block: whole,
      context: whole,
      hash,
      timestampMs: block.timestampMs,
      totalDifficulty: total,
      beginning: missingVersion,
      version: missingVersion,
      accessList: accessList && (() => accessList),
    }
  })
  return { blocks, counts }
}
