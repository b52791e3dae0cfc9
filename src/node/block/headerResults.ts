/** What executing a block says of its header: roots, bloom and gas of the block so far. */
import type { BlockHeader } from "@ethereumjs/block"
import { type BlockRecord, createBlockRecord } from "../../chain/block.ts"
import { completeHeader } from "../../chain/header.ts"
import { logsBloom, receiptsRoot, transactionsRoot } from "../../chain/receipts.ts"
import type { ExecutedTransaction } from "../../evm/base/records.ts"
import type { State } from "../../state/store.ts"

/** A block by what its results follow from; its header is the one that it began with, or has some of them already. */
type Contents = Pick<BlockRecord, "header" | "transactions">

/** The header with all results. */
export const withResults = (
  contents: Contents & Pick<BlockRecord, "version">,
  state: Pick<State, "root">,
  requestsHash = contents.header.requestsHash,
): BlockHeader => {
  const { receiptTrie, logsBloom, gasUsed, blobGasUsed } = receiptResults(contents)
  const stateRoot = state.root(contents.version)
  const transactionsTrie = transactionsRoot(contents.transactions)
  const results = { stateRoot, transactionsTrie, receiptTrie, logsBloom, gasUsed, blobGasUsed, requestsHash }
  return completeHeader(contents.header, results)
}

/** The block with the roots, the bloom and the gas so far. */
export const withRoots = (record: BlockRecord, state: Pick<State, "root">): BlockRecord =>
  createBlockRecord({ ...record, header: withResults(record, state) })

/** The header with what the receipts of the block so far say: their root, their bloom, the gas. */
export const withReceipts = (contents: Contents): BlockHeader =>
  completeHeader(contents.header, receiptResults(contents))

const receiptResults = ({ header, transactions }: Contents) => ({
  receiptTrie: receiptsRoot(transactions),
  logsBloom: logsBloom(transactions),
  gasUsed: transactions.at(-1)?.receipt.cumulativeGasUsed ?? 0n,
  blobGasUsed: header.common.isActivatedEIP(4844) ? blobGasUsed(transactions) : undefined,
})

/** Blob gas of some transactions (EIP-4844). */
export const blobGasUsed = (transactions: readonly ExecutedTransaction[]): bigint =>
  transactions.reduce((sum, { receipt }) => sum + (receipt.blobGasUsed ?? 0n), 0n)
