/** What executing a block says of its header: roots, bloom and gas of the block so far. */
import type { BlockHeader } from "@ethereumjs/block"
import { type BlockRecord, createBlockRecord } from "../chain/block.ts"
import { completeHeader, type HeaderResults } from "../chain/header.ts"
import { logsBloom, receiptsRoot, transactionsRoot } from "../chain/receipts.ts"
import type { ExecutedTransaction } from "../evm/records.ts"
import type { State } from "../state/store.ts"

/** A block by what its results follow from; its header is the one that it began with, or has some of them already. */
type Contents = Pick<BlockRecord, "header" | "transactions">

/** The header with all results, and others that are known. */
export const withResults = (
  contents: Contents & Pick<BlockRecord, "version">,
  state: Pick<State, "root">,
  others: HeaderResults = {},
): BlockHeader => {
  const results = receiptResults(contents, { ...others, stateRoot: state.root(contents.version) })
  results.transactionsTrie = transactionsRoot(contents.transactions)
  return completeHeader(contents.header, results)
}

/** The block with the roots, the bloom and the gas so far. */
export const withRoots = (record: BlockRecord, state: Pick<State, "root">): BlockRecord =>
  createBlockRecord({ ...record, header: withResults(record, state) })

/** The header with what the receipts of the block so far say: their root, their bloom, the gas. */
export const withReceipts = (contents: Contents): BlockHeader =>
  completeHeader(contents.header, receiptResults(contents, {}))

/** Enters what the receipts say among other results. */
function receiptResults({ header, transactions }: Contents, results: HeaderResults): HeaderResults {
  results.receiptTrie = receiptsRoot(transactions)
  results.logsBloom = logsBloom(transactions)
  results.gasUsed = transactions.at(-1)?.receipt.cumulativeGasUsed ?? 0n
  if (header.common.isActivatedEIP(4844)) results.blobGasUsed = blobGasUsed(transactions)
  return results
}

/** Blob gas of some transactions (EIP-4844). */
export const blobGasUsed = (transactions: readonly ExecutedTransaction[]): bigint =>
  transactions.reduce((sum, { receipt }) => sum + (receipt.blobGasUsed ?? 0n), 0n)
