/** Mutants of the open block. */
import { type Mutant, plus, redirected, result, withWord } from "./changes.ts"
import type { Changes, Request } from "./proxy.ts"

const only = ["pending"]
const zeroHash = `0x${"00".repeat(32)}`

interface Block {
  readonly transactions: readonly unknown[]
  readonly timestamp: string
}

interface Receipt {
  readonly logs: readonly unknown[]
  readonly gasUsed: string
  readonly cumulativeGasUsed: string
  readonly blockHash: string
}

/** Changes the open block, with and without full transactions. */
const open = (change: (block: Block) => object) =>
  result("eth_getBlockByNumber", "pending", (block: Block) => change(block))

/** Changes the receipts of the open block. */
const openReceipts = (change: (receipt: Receipt) => object) =>
  result("eth_getBlockReceipts", "pending", (list: readonly Receipt[]) => list.map(change))

/** Changes the receipts of sealed blocks by their numbers. */
const sealedReceipts = (change: (receipt: Receipt) => object) =>
  result("eth_getBlockReceipts", undefined, (list: readonly Receipt[], { params }: Request) =>
    String(params[0]).startsWith("0x") ? list.map(change) : list,
  )

/** Changes the receipts by hash that a condition chooses. */
const byHash = (chosen: (receipt: Receipt) => boolean, change: (receipt: Receipt) => unknown) =>
  result("eth_getTransactionReceipt", undefined, (receipt: Receipt) =>
    chosen(receipt) ? change(receipt) : receipt,
  )

const isOpen = ({ blockHash }: Receipt) => blockHash === zeroHash

/** Changes a word of the context that calls without a recipient return at pending. */
const context = (index: number) =>
  result("eth_call", "pending", (found: string, { params }: Request) =>
    (params[0] as { to?: string }).to === undefined && found.length > 66 ? withWord(found, index) : found,
  )

/** Reads of the contract, not of the context. */
const hasRecipient = ({ params }: Request) => (params[0] as { to?: string }).to !== undefined

export const pendingMutants: readonly Mutant[] = [
  { name: "stale pending", only, breaks: ["pending/number"], changes: redirected([], "pending", "latest") },
  {
    name: "stale storage",
    only,
    breaks: ["pending/storage"],
    changes: redirected(["eth_getStorageAt"], "pending", "latest"),
  },
  {
    name: "stale calls",
    only,
    breaks: ["pending/call"],
    changes: redirected(["eth_call"], "pending", "latest", hasRecipient),
  },
  {
    name: "stale balance",
    only,
    breaks: ["pending/balance"],
    changes: redirected(["eth_getBalance"], "pending", "latest"),
  },
  {
    name: "stale nonce",
    only,
    breaks: ["pending/nonce"],
    changes: redirected(["eth_getTransactionCount"], "pending", "latest"),
  },
  {
    name: "stale code",
    only,
    breaks: ["pending/code"],
    changes: redirected(["eth_getCode"], "pending", "latest"),
  },
  {
    name: "stale count",
    only,
    breaks: ["pending/count"],
    changes: redirected(["eth_getBlockTransactionCountByNumber"], "pending", "latest"),
  },
  {
    name: "latest with the open state",
    only,
    breaks: ["pending/latest-unchanged"],
    changes: redirected(["eth_getStorageAt"], "latest", "pending"),
  },
  {
    name: "wrong word size",
    only: ["contract", "pending"],
    breaks: ["contract/eth_getStorageAt-pending", "pending/storage-word"],
    changes: result("eth_getStorageAt", "pending", (word: string) => `0x${word.slice(-62)}`),
  },
  {
    name: "receipts of the open block missing",
    only: ["contract", "pending"],
    breaks: ["contract/eth_getBlockReceipts-pending", "pending/receipts"],
    changes: () => ({
      answer: (answer, { method, params }) =>
        method === "eth_getBlockReceipts" && params[0] === "pending" ? { ...answer, result: null } : answer,
    }),
  },
  {
    name: "one receipt missing",
    only,
    breaks: ["pending/receipts", "pending/receipts-gas", "pending/logs"],
    changes: result("eth_getBlockReceipts", "pending", (list: readonly Receipt[]) =>
      list.length > 1 ? list.slice(0, -1) : list,
    ),
  },
  {
    name: "doubled log",
    only,
    breaks: ["pending/receipts-logs", "pending/receipt-by-hash", "pending/logs", "pending/sealed-receipts"],
    changes: openReceipts((receipt) => ({ ...receipt, logs: receipt.logs.flatMap((log) => [log, log]) })),
  },
  {
    name: "log without its place in the block",
    only,
    breaks: ["pending/receipts-logs", "pending/logs", "pending/sealed-receipts"],
    changes: openReceipts((receipt) => ({
      ...receipt,
      logs: receipt.logs.map((log) => ({ ...(log as object), logIndex: "0x0" })),
    })),
  },
  {
    name: "wrong cumulative gas",
    only,
    breaks: ["pending/receipts-gas", "pending/receipt-by-hash", "pending/sealed-receipts"],
    changes: openReceipts((receipt) => ({
      ...receipt,
      cumulativeGasUsed: plus(receipt.cumulativeGasUsed, 1),
    })),
  },
  {
    name: "receipts of another block",
    only,
    breaks: ["pending/receipts-block", "pending/receipt-by-hash"],
    changes: openReceipts((receipt) => ({ ...receipt, blockNumber: "0xffff" })),
  },
  {
    name: "receipts with another hash",
    only,
    breaks: ["pending/receipts-hash"],
    changes: openReceipts((receipt) => ({ ...receipt, blockHash: `0x${"11".repeat(32)}` })),
  },
  {
    name: "receipt by hash with other gas",
    only,
    breaks: ["pending/receipt-by-hash"],
    changes: byHash(isOpen, (receipt) => ({ ...receipt, gasUsed: plus(receipt.gasUsed, 1) })),
  },
  {
    name: "receipt by hash lost at the seal",
    only,
    breaks: ["pending/sealed-receipt-by-hash"],
    changes: byHash(
      (receipt) => !isOpen(receipt),
      () => null,
    ),
  },
  {
    name: "transactions fail at the seal",
    only,
    breaks: ["pending/sealed-receipts"],
    changes: sealedReceipts((receipt) => ({ ...receipt, status: "0x0" })),
  },
  {
    name: "logs lost at the seal",
    only,
    breaks: ["pending/sealed-receipts"],
    changes: sealedReceipts((receipt) => ({ ...receipt, logs: [] })),
  },
  {
    name: "changed order at the seal",
    only,
    breaks: ["pending/sealed-transactions"],
    changes: result("eth_getBlockByNumber", undefined, (block: Block, { params }: Request) =>
      String(params[0]).startsWith("0x")
        ? { ...block, transactions: block.transactions.toReversed() }
        : block,
    ),
  },
  {
    name: "another coinbase at the seal",
    only,
    breaks: ["pending/sealed-header"],
    changes: result("eth_getBlockByNumber", undefined, (block: Block, { params }: Request) =>
      String(params[0]).startsWith("0x") ? { ...block, miner: `0x${"11".repeat(20)}` } : block,
    ),
  },
  {
    name: "first transaction lost",
    only,
    breaks: ["append-only", "count", "receipts", "sealed-transactions", "transaction-position"].map(
      (name) => `pending/${name}`,
    ),
    changes: open((block) => ({
      ...block,
      transactions: block.transactions.length > 1 ? block.transactions.slice(1) : block.transactions,
    })),
  },
  {
    name: "last transaction doubled",
    only,
    breaks: [
      "append-only",
      "count",
      "receipts",
      "sealed-transactions",
      "transaction-position",
      "transactions-once",
    ].map((name) => `pending/${name}`),
    changes: open((block) => ({
      ...block,
      transactions: [...block.transactions, ...block.transactions.slice(-1)],
    })),
  },
  {
    name: "transactions with another index",
    only,
    breaks: ["pending/transaction-position"],
    changes: open((block) => ({
      ...block,
      transactions: block.transactions.map((each) =>
        typeof each === "string" ? each : { ...(each as object), transactionIndex: "0x9" },
      ),
    })),
  },
  {
    name: "short hash",
    only,
    breaks: ["pending/hash", "pending/receipts-hash"],
    changes: open((block) => ({ ...block, hash: "0x0" })),
  },
  {
    name: "another parent",
    only,
    breaks: ["pending/parent", "pending/sealed-header"],
    changes: open((block) => ({ ...block, parentHash: zeroHash })),
  },
  {
    name: "moving timestamp",
    only,
    breaks: ["pending/context-time", "pending/sealed-header", "pending/time-fixed"],
    changes: (): Changes => {
      let reads = 0
      return open((block) => ({ ...block, timestamp: plus(block.timestamp, ++reads) }))()
    },
  },
  {
    name: "older than the head",
    only: ["pending/time"],
    breaks: ["pending/time"],
    changes: open((block) => ({ ...block, timestamp: "0x1" })),
  },
  {
    name: "empty bloom",
    only,
    breaks: ["pending/receipts-bloom"],
    changes: open((block) => ({ ...block, logsBloom: `0x${"00".repeat(256)}` })),
  },
  {
    name: "no logs at pending",
    only,
    breaks: ["pending/logs"],
    changes: result("eth_getLogs", undefined, () => []),
  },
  { name: "context of a later block", only, breaks: ["pending/context-number"], changes: context(0) },
  { name: "context with another time", only, breaks: ["pending/context-time"], changes: context(1) },
  { name: "context with another base fee", only, breaks: ["pending/context-base-fee"], changes: context(2) },
  { name: "context with another gas limit", only, breaks: ["pending/context-header"], changes: context(3) },
  {
    name: "transaction by hash without its block",
    only,
    breaks: ["pending/transaction-by-hash"],
    changes: result("eth_getTransactionByHash", undefined, (found: object) => ({
      ...found,
      blockNumber: "0xffff",
    })),
  },
]
