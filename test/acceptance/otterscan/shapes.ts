/** The fields that Otterscan reads of each result, and their form: a missing or malformed one breaks its page. */
import { z } from "zod"

const hex = z.string().regex(/^0x[0-9a-f]*$/)
const data = z.string().regex(/^0x([0-9a-f]{2})*$/)
const quantity = z.string().regex(/^0x(0|[1-9a-f][0-9a-f]*)$/)
const hash = z.string().regex(/^0x[0-9a-f]{64}$/)
const address = z.string().regex(/^0x[0-9a-f]{40}$/)
const word = z.string().regex(/^0x[0-9a-f]{1,64}$/)

const header = z.object({
  hash,
  parentHash: hash,
  number: quantity,
  timestamp: quantity,
  nonce: hex,
  difficulty: quantity,
  gasLimit: quantity,
  gasUsed: quantity,
  miner: address,
  extraData: data,
  receiptsRoot: hash,
  stateRoot: hash,
  baseFeePerGas: quantity,
  blobGasUsed: quantity,
  excessBlobGas: quantity,
  parentBeaconBlockRoot: hash,
})

const blockDetails = z.object({
  block: header.extend({ size: quantity, sha3Uncles: hash, transactionCount: z.number().int() }),
  issuance: z.object({ blockReward: quantity.optional(), uncleReward: quantity.optional() }),
  totalFees: quantity,
})

const transaction = z.object({
  hash,
  type: quantity,
  blockHash: hash.nullable(),
  blockNumber: quantity,
  transactionIndex: quantity,
  from: address,
  gasPrice: quantity,
  gas: quantity,
  to: address.nullable(),
  value: quantity,
  nonce: quantity,
  input: data,
  chainId: quantity,
  r: word,
  s: word,
  v: quantity,
})

const log = z.object({
  transactionIndex: quantity,
  blockNumber: quantity,
  transactionHash: hash,
  address,
  topics: z.array(hash),
  data,
  logIndex: quantity,
  blockHash: hash,
  removed: z.boolean(),
})

const receipt = z.object({
  to: address.nullable(),
  from: address,
  contractAddress: address.nullable(),
  transactionIndex: quantity,
  gasUsed: quantity,
  blockHash: hash,
  transactionHash: hash,
  blockNumber: quantity,
  cumulativeGasUsed: quantity,
  effectiveGasPrice: quantity,
  status: quantity,
  type: quantity,
})

const search = z.object({
  txs: z.array(transaction),
  receipts: z.array(receipt.extend({ timestamp: quantity, logs: z.array(log) })),
  firstPage: z.boolean(),
  lastPage: z.boolean(),
})

const operation = z.object({
  type: z.number().int().min(0).max(3),
  from: address,
  to: address,
  value: quantity,
})

const traceEntry = z.object({
  type: z.enum(["CALL", "STATICCALL", "DELEGATECALL", "CALLCODE", "CREATE", "CREATE2", "SELFDESTRUCT"]),
  depth: z.number().int(),
  from: address,
  to: address,
  value: quantity.nullable(),
  input: data,
  output: data.optional(),
})

/** The change of a value: none, added, removed, or from one value to another; exactly one key. */
const change = z.union([
  z.literal("="),
  z.strictObject({ "+": data.or(quantity) }),
  z.strictObject({ "-": data.or(quantity) }),
  z.strictObject({ "*": z.strictObject({ from: hex, to: hex }) }),
])

/** The shapes of results by method. */
export const shapes = {
  erigon_getHeaderByNumber: header,
  ots_getApiLevel: z.number().int().min(8),
  ots_getBlockDetails: blockDetails,
  ots_getBlockDetailsByHash: blockDetails,
  ots_getBlockTransactions: z.object({
    fullblock: header.extend({ transactions: z.array(transaction), transactionCount: z.number().int() }),
    // Otterscan replaces the logs with an empty list.
    receipts: z.array(receipt.extend({ logs: z.null() })),
  }),
  eth_getTransactionByHash: transaction,
  eth_getTransactionReceipt: receipt.extend({ logs: z.array(log) }),
  ots_getInternalOperations: z.array(operation),
  ots_getTransactionError: data,
  ots_traceTransaction: z.array(traceEntry).min(1),
  trace_replayTransaction: z.object({
    vmTrace: z
      .object({ code: data, ops: z.array(z.object({ pc: z.number(), cost: z.number() })) })
      .nullable(),
    stateDiff: z
      .record(
        address,
        z.strictObject({ balance: change, nonce: change, code: change, storage: z.record(hash, change) }),
      )
      .nullable(),
  }),
  ots_getTransactionBySenderAndNonce: hash.nullable(),
  ots_searchTransactionsBefore: search,
  ots_searchTransactionsAfter: search,
  ots_hasCode: z.boolean(),
  ots_getContractCreator: z.object({ hash, creator: address }).nullable(),
} as const
