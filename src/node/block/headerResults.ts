/** The header fields that follow from execution: roots, bloom and gas of the block so far. */
import type { BlockHeader } from "@ethereumjs/block"
import type { Hex } from "../../base/hex.ts"
import { memoizeByObject } from "../../base/memoize.ts"
import type { BlockRecord } from "../../kernel/chain/block.ts"
import { blockGasUsed } from "../../kernel/chain/blockGas.ts"
import { completeHeader } from "../../kernel/chain/header.ts"
import {
  createAppendableRoots,
  logsBloom,
  receiptsRoot,
  type TransactionRoots,
  transactionsRoot,
} from "../../kernel/chain/receipts.ts"
import { keccak256 } from "../../kernel/evm/base/crypto.ts"
import type { ExecutedTransaction } from "../../kernel/evm/base/records.ts"
import { protocolOf } from "../../kernel/evm/fork/hardforks.ts"
import type { State } from "../../kernel/state/store.ts"
import { asOf, type Flashblock, type OpenBlock } from "./openBlock.ts"

/** The parts of a block from which the results are computed; its header may have some results already. */
type Contents = Pick<BlockRecord, "header" | "transactions">

/** Roots that are computed from the whole list. */
const wholeRoots: TransactionRoots = { receiptsRoot, transactionsRoot }

/** Returns the header with all results. */
export const withResults = (
  contents: Contents & Pick<BlockRecord, "version" | "accessList">,
  state: Pick<State, "root" | "storageRoot">,
  requestsHash = contents.header.requestsHash,
  roots: TransactionRoots = wholeRoots,
): BlockHeader => {
  const { receiptTrie, logsBloom, gasUsed, blobGasUsed } = receiptResults(contents, roots)
  const stateRoot = state.root(contents.version)
  const transactionsTrie = roots.transactionsRoot(contents.transactions)
  const list = contents.accessList?.()
  const results = {
    ...{ stateRoot, transactionsTrie, receiptTrie, logsBloom, gasUsed, blobGasUsed, requestsHash },
    ...(list && { blockAccessListHash: keccak256(list) }),
  }
  const { withdrawalsAccount } = protocolOf(contents.header.common) ?? {}
  if (withdrawalsAccount === undefined) return completeHeader(contents.header, results)
  const withdrawalsRoot = state.storageRoot(contents.version, withdrawalsAccount)
  return completeHeader(contents.header, { ...results, withdrawalsRoot })
}

/** Returns the block with the roots, the bloom and the gas so far. */
export const withRoots = (
  record: BlockRecord,
  state: Pick<State, "root" | "storageRoot">,
  roots = wholeRoots,
): BlockRecord => ({
  ...record,
  header: withResults(record, state, record.header.requestsHash, roots),
})

/** Returns the header with the results of the receipts so far: receipts root, bloom and gas. */
export const withReceipts = (contents: Contents, roots = wholeRoots): BlockHeader =>
  completeHeader(contents.header, receiptResults(contents, roots))

const receiptResults = (contents: Contents, { receiptsRoot }: TransactionRoots) => ({
  receiptTrie: receiptsRoot(contents.transactions),
  logsBloom: logsBloom(contents.transactions),
  gasUsed: blockGasUsed(contents.transactions),
  blobGasUsed: contents.header.common.isActivatedEIP(4844) ? blobGasUsedIn(contents) : undefined,
})

/** Returns the value of the header's `blobGasUsed` after the transactions: the blob gas, or what the protocol stores there. */
export const blobGasUsedIn = ({ header, transactions }: Contents): bigint =>
  protocolOf(header.common)?.blobGasUsed(transactions) ?? blobGasUsed(transactions)

/** Returns the blob gas of some transactions (EIP-4844). */
export const blobGasUsed = (transactions: readonly ExecutedTransaction[]): bigint =>
  transactions.reduce((sum, { receipt }) => sum + (receipt.blobGasUsed ?? 0n), 0n)

/** Creates the function that computes the roots of a block, once for each; those of the open block go on from its earlier ones. */
export function createCompletion(
  state: Pick<State, "root" | "storageRoot">,
): (record: BlockRecord) => BlockRecord {
  const roots = createAppendableRoots()
  const completed = memoizeByObject((record: BlockRecord) => withRoots(record, state, roots))
  return (record) => (record.hash === undefined ? completed(record) : record)
}

/** Returns the open block as of a flashblock. */
export type Records = (open: OpenBlock, flashblock: Flashblock) => BlockRecord

/**
 * Creates the function that returns a block as of a flashblock: the same object each time, for caches whose key is the object.
 *
 * @param hashOf - Returns the hash of a record, where clients see it; the record remembers the result.
 */
export function createRecords(hashOf: ((record: BlockRecord) => Hex) | undefined): Records {
  const records = new WeakMap<Flashblock, BlockRecord>()
  const withHash = (record: BlockRecord): BlockRecord => {
    if (hashOf === undefined) return record
    let hash: Hex | undefined
    const named: BlockRecord = { ...record, hashSoFar: () => (hash ??= hashOf(named)) }
    return named
  }
  return (open, flashblock) => {
    const record = records.get(flashblock) ?? withHash(asOf(open, flashblock))
    records.set(flashblock, record)
    return record
  }
}
