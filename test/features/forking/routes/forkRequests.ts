/** Requests of every method with a block, a transaction or a range. */
import { type Hex, pad } from "viem"
import { bob, contracts } from "./remotes.ts"

/** A method and its parameters. */
export type Request = readonly [method: string, ...params: unknown[]]

/** The options of a trace. */
export const config = { tracer: "callTracer" }
const { adder, hasher } = contracts
/** The key of slot 0. */
export const first = pad("0x0")
const ofSlot = { [adder]: [first, pad("0x5")] }
const toAdder = { to: adder }

/** Requests of state at a block. */
export const ofState = (block: unknown, codeHash: Hex): Request[] => [
  ["eth_getBalance", bob, block],
  ["eth_getCode", hasher, block],
  ["eth_getTransactionCount", bob, block],
  ["eth_getStorageAt", adder, first, block],
  ["eth_getStorageValues", ofSlot, block],
  ["eth_getAccountInfo", adder, block],
  ["eth_call", toAdder, block],
  ["eth_call", { to: hasher, data: pad("0x2") }, block],
  ["eth_estimateGas", toAdder, block],
  ["eth_createAccessList", { from: bob, to: adder }, block],
  ["eth_simulateV1", { blockStateCalls: [{ calls: [toAdder] }] }, block],
  ["eth_callMany", [{ transactions: [toAdder] }], { blockNumber: block }],
  ["debug_traceCall", toAdder, block, config],
  ["debug_codeByHash", codeHash, block],
  ["trace_call", toAdder, ["trace", "stateDiff"], block],
  ["trace_callMany", [[toAdder, ["trace"]]], block],
  ["ots_hasCode", adder, block],
  ["midblock_readStorage", adder, ["0x0"], block],
  ["midblock_getContract", adder, block],
  ["midblock_stackTrace", toAdder, block],
]

/** Requests of a block by number or tag. */
export const ofBlock = (block: unknown): Request[] => [
  ["eth_blockNumber", block],
  ["eth_getBlockByNumber", block, true],
  ["eth_getHeaderByNumber", block],
  ["eth_getBlockReceipts", block],
  ["eth_getBlockTransactionCountByNumber", block],
  ["eth_getUncleCountByBlockNumber", block],
  ["eth_getUncleByBlockNumberAndIndex", block, "0x0"],
  ["eth_getTransactionByBlockNumberAndIndex", block, "0x0"],
  ["eth_getRawTransactionByBlockNumberAndIndex", block, "0x0"],
  ["eth_feeHistory", "0x2", block, [50]],
  ["eth_getLogs", { fromBlock: block, toBlock: block }],
  ["erigon_getHeaderByNumber", block],
  ["debug_traceBlockByNumber", block, config],
  ["debug_getRawTransactions", block],
  ["debug_getModifiedAccountsByNumber", block],
  ["trace_block", block],
  ["trace_replayBlockTransactions", block, ["trace", "stateDiff"]],
  ["trace_blockOpcodeGas", block],
  ["trace_filter", { fromBlock: block, toBlock: block }],
  ["ots_getBlockDetails", block],
  ["ots_getBlockTransactions", block, 0, 5],
  ["midblock_getFlashblocks", block],
  ["midblock_getBlockGas", block],
]

/** Requests of a block by hash. */
export const ofHash = (hash: Hex): Request[] => [
  ["eth_getBlockByHash", hash, true],
  ["eth_getHeaderByHash", hash],
  ["eth_getBlockTransactionCountByHash", hash],
  ["eth_getUncleCountByBlockHash", hash],
  ["eth_getUncleByBlockHashAndIndex", hash, "0x0"],
  ["eth_getTransactionByBlockHashAndIndex", hash, "0x0"],
  ["eth_getRawTransactionByBlockHashAndIndex", hash, "0x0"],
  ["eth_getBlockReceipts", hash],
  ["eth_getLogs", { blockHash: hash }],
  ["eth_getStorageAt", adder, first, { blockHash: hash }],
  ["eth_call", toAdder, { blockHash: hash, requireCanonical: true }],
  ["debug_traceBlockByHash", hash, config],
  ["debug_getModifiedAccountsByHash", hash],
  ["ots_getBlockDetailsByHash", hash],
]

/** Requests of a transaction. */
export const ofTransaction = (hash: Hex): Request[] => [
  ["eth_getTransactionByHash", hash],
  ["eth_getTransactionReceipt", hash],
  ["eth_getRawTransactionByHash", hash],
  ["debug_getRawTransaction", hash],
  ["debug_traceTransaction", hash, config],
  ["trace_transaction", hash],
  ["trace_get", hash, ["0x0"]],
  ["trace_replayTransaction", hash, ["trace"]],
  ["trace_transactionOpcodeGas", hash],
  ["ots_getInternalOperations", hash],
  ["ots_getTransactionError", hash],
  ["ots_traceTransaction", hash],
  ["base_transactionStatus", hash],
  ["midblock_inspectTransaction", hash],
  ["midblock_stackTrace", hash],
  ["anvil_getBlobsByTransactionHash", hash],
]

/** Requests whose answers depend on the whole state: those of a fork equal a chain's own only up to the fork block. */
export const ofWholeState = (block: unknown): Request[] => [
  ["debug_getRawBlock", block],
  ["debug_getRawHeader", block],
  ["debug_getRawReceipts", block],
  ["debug_accountInfoAt", block, "0x0", adder],
  ["debug_storageRangeAt", block, 0, adder, first, 3],
  ["debug_executionWitness", block],
  ["eth_getProof", adder, [first], block],
  ["eth_getAccount", adder, block],
  ["eth_getAccount", bob, block],
]
