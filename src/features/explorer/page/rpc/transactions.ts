/** Transactions and receipts of the node, and the states of transactions. */
import { request } from "./connection.ts"
import type { Hex, Step, Summary } from "./types.ts"

/** A transaction as `eth_getTransactionByHash` returns it. */
export interface Transaction {
  readonly hash: Hex
  readonly type: Hex
  readonly nonce: Hex
  readonly from: Hex
  /** Absent in the list of refunds with which a block of an OP chain ends. */
  readonly to?: Hex | null
  readonly value: Hex
  readonly gas: Hex
  readonly gasPrice: Hex
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
  readonly input: Hex
  readonly blockHash: Hex | null
  readonly blockNumber: Hex | null
  readonly transactionIndex: Hex | null
  /** Of a deposit of an OP chain. */
  readonly sourceHash?: Hex
  readonly mint?: Hex
}

/** A receipt. */
export interface Receipt {
  readonly transactionHash: Hex
  readonly transactionIndex: Hex
  readonly status?: Hex
  readonly gasUsed: Hex
  readonly effectiveGasPrice: Hex
  /** The fee for L1 of an OP chain. */
  readonly l1Fee?: Hex
  /** The gas that the block of an OP chain gave back to it. */
  readonly opGasRefund?: Hex
  readonly contractAddress: Hex | null
  readonly blockHash: Hex
  readonly blockNumber: Hex
  readonly logs: readonly object[]
}

/** The state of a transaction; `flashblock` is `undefined` when the node has forgotten the flashblocks of the block. */
export type TransactionStatus =
  | { readonly state: "waiting" }
  | { readonly state: "unknown" }
  | {
      readonly state: "pre-confirmed" | "sealed"
      readonly block: number
      readonly flashblock: number | undefined
    }

/** A transaction with its receipt; `null` for what the node does not have. */
export interface FoundTransaction {
  readonly transaction: Transaction | null
  readonly receipt: Receipt | null
}

/** Returns a transaction and its receipt; of a pre-confirmed one from the open block, if the node gives it only there. */
export async function findTransaction(hash: Hex): Promise<FoundTransaction> {
  const [found, sealed] = await Promise.all([
    request<Transaction | null>("eth_getTransactionByHash", [hash]),
    request<Receipt | null>("eth_getTransactionReceipt", [hash]),
  ])
  const transaction = found ?? (await findWaiting(hash))
  const receipt = sealed ?? (transaction && (await findPreconfirmed(hash)))
  if (transaction === null || receipt === null) return { transaction, receipt }
  const { blockNumber, transactionIndex } = receipt
  // Some networks give the open block a hash: its number alone says that it is open.
  const isOpen = Number(blockNumber) > Number(await request<Hex>("eth_blockNumber"))
  const blockHash = isOpen ? null : receipt.blockHash
  return { transaction: { ...transaction, blockHash, blockNumber, transactionIndex }, receipt }
}

/** Returns a waiting transaction of a private pool; `null` when there is none, and when the node refuses the request. */
const findWaiting = (hash: Hex): Promise<Transaction | null> =>
  request<Transaction | null>("midblock_getWaitingTransaction", [hash]).catch(() => null)

/** Returns the receipt of a transaction of the open block; `null` when it is not there, and when the node refuses the request. */
async function findPreconfirmed(hash: Hex): Promise<Receipt | null> {
  const receipts = await request<readonly Receipt[]>("eth_getBlockReceipts", ["pending"]).catch(() => [])
  return receipts.find(({ transactionHash }) => transactionHash === hash.toLowerCase()) ?? null
}

/** Returns the state of a transaction, and its block. */
export async function statusOf(transaction: Transaction | null): Promise<TransactionStatus> {
  if (transaction === null) return { state: "unknown" }
  const { blockHash, blockNumber, transactionIndex } = transaction
  if (blockNumber === null || transactionIndex === null) return { state: "waiting" }
  const isOpen = blockHash === null
  const steps = await flashblocksOf(isOpen ? "pending" : blockNumber)
  const index = Number(transactionIndex)
  const step = steps?.find(({ transactionCount }) => index < Number(transactionCount))
  return {
    state: isOpen ? "pre-confirmed" : "sealed",
    block: Number(blockNumber),
    flashblock: step && Number(step.index),
  }
}

/** Returns the flashblocks of a block; `null` when the node has forgotten them. */
export const flashblocksOf = (block: unknown): Promise<readonly Step[] | null> =>
  request<readonly Step[] | null>("midblock_getFlashblocks", [block])

/** The names in a transaction. */
interface Names {
  readonly contract: string | null
  readonly call: string | null
}

/** The maximum number of transactions in a list whose calls are decoded; each takes one request. */
const maxNamed = 100

/** Returns the fields of transactions that a list shows, with the names of their calls. */
export async function summarize(
  transactions: readonly Transaction[],
  receipts: ReadonlyMap<Hex, Receipt>,
): Promise<readonly Summary[]> {
  const named = transactions.slice(0, maxNamed).map(({ to, input }): Promise<Names> | undefined => {
    const isCall = to != null && input !== "0x"
    return isCall ? request<Names>("midblock_decodeCall", [to, input]) : undefined
  })
  const names = await Promise.all(named)
  return transactions.map((own, index) => toSummary(own, receipts.get(own.hash), names[index]))
}

const toSummary = (
  transaction: Transaction,
  receipt: Receipt | undefined,
  names: Names | undefined,
): Summary => ({
  hash: transaction.hash,
  index: transaction.transactionIndex ?? "0x0",
  type: transaction.type,
  from: transaction.from,
  to: transaction.to ?? null,
  contractAddress: receipt?.contractAddress ?? null,
  nonce: transaction.nonce,
  value: transaction.value,
  status: receipt?.status ?? "0x1",
  gasUsed: receipt?.gasUsed ?? "0x0",
  effectiveGasPrice: receipt?.effectiveGasPrice ?? transaction.gasPrice,
  logs: `0x${(receipt?.logs.length ?? 0).toString(16)}`,
  contract: names?.contract ?? null,
  call: names?.call ?? null,
  reason: null,
})
