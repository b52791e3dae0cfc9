/** Kinds of JSON-RPC requests to the remote: fixed by a hash, fixed by a number, or moving. */
import { canonicalJson } from "./canonicalJson.ts"

/**
 * `"hash"`: the answer belongs to one block or transaction, and never changes. `"number"`: it stays the same unless a
 * reorganization replaces the block of that number. `"moving"`: it depends on the newest block, or on nothing that is known here.
 */
export type RequestKind = "hash" | "number" | "moving"

/** The index of the parameter that names the block. Methods whose first parameter is a hash are not listed. */
const blockParameters: ReadonlyMap<string, number> = new Map([
  ["eth_getBlockByNumber", 0],
  ["eth_getBlockTransactionCountByNumber", 0],
  ["eth_getUncleCountByBlockNumber", 0],
  ["eth_getUncleByBlockNumberAndIndex", 0],
  ["eth_getTransactionByBlockNumberAndIndex", 0],
  ["eth_getRawTransactionByBlockNumberAndIndex", 0],
  ["eth_getHeaderByNumber", 0],
  ["erigon_getHeaderByNumber", 0],
  ["eth_getBlockReceipts", 0],
  ["eth_getBlockAccessList", 0],
  ["eth_getBalance", 1],
  ["eth_getCode", 1],
  ["eth_getTransactionCount", 1],
  ["eth_getAccount", 1],
  ["eth_getAccountInfo", 1],
  ["eth_getStorageAt", 2],
  ["eth_getStorageValues", 1],
  ["eth_getProof", 2],
  ["eth_call", 1],
  ["eth_estimateGas", 1],
  ["eth_createAccessList", 1],
  ["eth_simulateV1", 1],
  ["eth_feeHistory", 1],
  ["debug_traceCall", 1],
  ["debug_traceBlockByNumber", 0],
  ["debug_getRawBlock", 0],
  ["debug_getRawBlockAccessList", 0],
  ["debug_getRawHeader", 0],
  ["debug_getRawReceipts", 0],
  ["debug_getRawTransactions", 0],
  ["debug_accountInfoAt", 0],
  ["debug_executionWitness", 0],
  ["debug_storageRangeAt", 0],
  ["trace_block", 0],
  ["trace_call", 2],
  ["trace_callMany", 1],
  ["trace_replayBlockTransactions", 0],
  ["trace_blockOpcodeGas", 0],
  ["trace_rawTransaction", 2],
  ["eth_callMany", 1],
  ["debug_getModifiedAccountsByNumber", 0],
  ["midblock_getBlockAccessList", 0],
  ["midblock_getBlockGas", 0],
  ["midblock_getContract", 1],
  ["midblock_getFlashblocks", 0],
  ["midblock_readStorage", 2],
  ["ots_hasCode", 1],
  ["ots_getBlockDetails", 0],
  ["ots_getBlockTransactions", 0],
])

/** Methods that look for one transaction: one above the fork block is treated as missing, so the answer does not move. */
const lookUps: ReadonlySet<string> = new Set([
  "eth_getTransactionBySenderAndNonce",
  "ots_getContractCreator",
  "ots_getTransactionBySenderAndNonce",
])

/** Methods whose first parameter is a filter with `fromBlock` and `toBlock`, or with `blockHash`. */
const filterMethods: ReadonlySet<string> = new Set(["eth_getLogs", "trace_filter"])

const isHash = (value: unknown): boolean => typeof value === "string" && /^0x[0-9a-fA-F]{64}$/.test(value)

function kindOfBlock(block: unknown): RequestKind {
  if (isHash(block)) return "hash"
  if (typeof block === "object" && block !== null) {
    const { blockHash, blockNumber } = block as { blockHash?: unknown; blockNumber?: unknown }
    return isHash(blockHash) ? "hash" : kindOfBlock(blockNumber)
  }
  if (typeof block === "number") return "number"
  return block === "earliest" || (typeof block === "string" && /^0x[0-9a-fA-F]{1,16}$/.test(block))
    ? "number"
    : "moving"
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined

function kindOfFilter(filter: unknown): RequestKind {
  if (typeof filter !== "object" || filter === null) return "moving"
  const { blockHash, fromBlock, toBlock } = filter as Record<string, unknown>
  if (blockHash !== undefined) return kindOfBlock({ blockHash })
  return [fromBlock, toBlock].every((block) => kindOfBlock(block) === "number") ? "number" : "moving"
}

/**
 * Returns how long the answer to a request stays valid.
 *
 * Callers cut pages of searches at the fork block, so these stay valid as well. An unknown method is
 * `"hash"` when its first parameter is a hash, and `"moving"` otherwise.
 *
 * @example
 * requestKind("eth_getTransactionReceipt", [hash]) // "hash"
 * requestKind("eth_getBlockByNumber", ["0x10", false]) // "number"
 * requestKind("eth_getBlockByNumber", ["latest", false]) // "moving"
 */
export function requestKind(method: string, params: readonly unknown[]): RequestKind {
  if (filterMethods.has(method)) return kindOfFilter(params[0])
  if (lookUps.has(method)) return "number"
  if (method === "eth_callBundle") return kindOfBlock(fieldOf(params[0], "stateBlockNumber"))
  const index = blockParameters.get(method)
  if (index !== undefined) return kindOfBlock(params[index])
  return isHash(params[0]) ? "hash" : "moving"
}

/** The request for the open block of the remote, with its transactions. */
export const openBlockRequest = { method: "eth_getBlockByNumber", params: ["pending", true] } as const

/**
 * Returns `true` for requests whose answers a fork file keeps: those that do not move, and the open block that was forked.
 *
 * @example
 * isRecorded("eth_getBlockByNumber", ["latest", true]) // false
 */
export function isRecorded(method: string, params: readonly unknown[]): boolean {
  const { method: openMethod, params: openParams } = openBlockRequest
  const isOpenBlock = method === openMethod && requestId(method, params) === requestId(openMethod, openParams)
  return isOpenBlock || requestKind(method, params) !== "moving"
}

/**
 * Returns a text that is the same for the same request.
 *
 * @example
 * requestId("eth_getBlockByNumber", ["0x10", false]) // 'eth_getBlockByNumber["0x10",false]'
 */
export const requestId = (method: string, params: readonly unknown[]): string =>
  `${method}${canonicalJson(params)}`
