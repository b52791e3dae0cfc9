/** The border of a fork: selects the requests that the remote answers. */
import { type MaybePromise, mapMaybePromise } from "../../base/maybePromise.ts"
import { NotOnFork, OriginRequestFailed } from "../../errors/index.ts"
import { hashOfBlock } from "../../node/query/traces.ts"
import { readAccount } from "./accounts.ts"
import { readModifiedAccounts, readTraces } from "./moreRanges.ts"
import { readFeeHistory, readFilterLogs, readLogs } from "./ranges.ts"
import {
  type AskLocal,
  type ForkedNode,
  hasRemoteState,
  isRemoteTransaction,
  numberOfHash,
  type ResolvedBlock,
  resolveBlock,
  toQuantity,
} from "./resolveBlock.ts"
import { findBySenderAndNonce, findCreator, searchAfter, searchBefore } from "./searches.ts"
import { requestAt } from "./within.ts"

/** Answers a request that may concern the remote chain. */
type Answer = (node: ForkedNode, method: string, params: readonly unknown[], local: AskLocal) => unknown

/** Sends a request to the remote, with the resolved block as the parameter at index `at`. */
const forward = (
  { fork }: ForkedNode,
  method: string,
  params: readonly unknown[],
  at: number,
  block: ResolvedBlock,
): unknown => {
  const named = [...params]
  while (named.length < at) named.push(null)
  named[at] = block.name
  return requestAt(fork, block, method, named)
}

/** Answers a read of state, or a call; this node has the state of the fork block, with the changes of its start. */
const stateAt =
  (at: number, isWithin: (params: readonly unknown[]) => boolean = () => false): Answer =>
  (node, method, params, local) =>
    mapMaybePromise(resolveBlock(node, params[at]), (block) =>
      block === undefined || !hasRemoteState(node, isWithin(params) ? { ...block, isPart: true } : block)
        ? local(params)
        : forward(node, method, params, at, block),
    )

/** Returns `true` for a call before a transaction of a block; this node has no such state of remote blocks. */
const isBeforeTransaction = ([, , config]: readonly unknown[]): boolean => {
  const { txIndex } = (config ?? {}) as { readonly txIndex?: unknown }
  return txIndex !== undefined && txIndex !== null
}

/** Answers a read of state at the whole or partial block that a field of a parameter names. */
const stateOfField =
  (at: number, field: string): Answer =>
  (node, method, params, local) => {
    const given = params[at] ?? {}
    if (typeof given !== "object" || Array.isArray(given)) return local(params)
    const { transactionIndex = -1, ...fields } = given as Record<string, unknown>
    return mapMaybePromise(resolveBlock(node, fields[field]), (block) => {
      const isPart = transactionIndex !== -1 && transactionIndex !== null
      if (block === undefined || !hasRemoteState(node, { ...block, isPart })) return local(params)
      const named = [...params]
      named[at] = { ...given, [field]: block.name }
      return node.fork.request(method, named)
    })
  }

/** Answers a read of the content of a block; the remote also answers for the fork block. */
const contentAt =
  (at: number): Answer =>
  (node, method, params, local) =>
    mapMaybePromise(resolveBlock(node, params[at]), (block) =>
      block === undefined || block.number > node.fork.block.number
        ? local(params)
        : forward(node, method, params, at, block),
    )

/** Refuses methods that need the whole state. */
const wholeStateAt =
  (at: number): Answer =>
  (node, method, params, local) =>
    mapMaybePromise(resolveBlock(node, params[at]), (block) => {
      if (block === undefined || block.number > node.builder.open.header.number) return local(params)
      const { number } = node.fork.block
      if (block.number > number) throw new NotOnFork({ method, number })
      return forward(node, method, params, at, block)
    })

/** Answers a read of the content of a block by its hash. */
const contentOfHash: Answer = (node, method, params, local) => {
  const [hash] = params
  if (typeof hash !== "string" || !/^0x[0-9a-fA-F]{64}$/.test(hash)) return local(params)
  const number = numberOfHash(node, hash.toLowerCase() as `0x${string}`)
  return mapMaybePromise(number, (found) =>
    found === undefined || found > node.fork.block.number ? local(params) : node.fork.request(method, params),
  )
}

/** Answers a read of the content of a block by its bytes. */
const contentOfBytes: Answer = (node, _method, params, local) => {
  const [bytes, ...more] = params
  let hash: string
  try {
    hash = hashOfBlock(bytes as `0x${string}`)
  } catch {
    return local(params)
  }
  return contentOfHash(node, "debug_traceBlockByHash", [hash, ...more], () => local(params))
}

/** Answers with the number of a block, for blocks up to the fork block. */
const numberOfBlock: Answer = (node, _method, params, local) =>
  mapMaybePromise(resolveBlock(node, params[0]), (block) =>
    block === undefined || block.number > node.fork.block.number ? local(params) : toQuantity(block.number),
  )

/** Answers a read of a transaction, its receipt or its traces. */
const ofTransaction: Answer = (node, method, params, local) =>
  mapMaybePromise(isRemoteTransaction(node, params[0]) as MaybePromise<boolean>, (isRemote) =>
    isRemote ? node.fork.request(method, params) : local(params),
  )

/** Answers for a call at a block, or for a transaction by its hash. */
const ofTransactionOrCall: Answer = (node, method, params, local) =>
  (typeof params[0] === "string" ? ofTransaction : stateAt(1))(node, method, params, local)

/** The error code of a remote that does not have the method. */
const methodNotFound = -32601

/** Returns the answer of a remote that has the method, as a midblock node does; otherwise the local answer. */
const orLocal =
  (answer: Answer): Answer =>
  async (node, method, params, local) => {
    try {
      return await answer(node, method, params, local)
    } catch (error) {
      if (error instanceof OriginRequestFailed && error.code === methodNotFound) return local(params)
      throw error
    }
  }

/** The answerers by method; this node answers all other methods. */
const answers: ReadonlyMap<string, Answer> = new Map<string, Answer>([
  ["eth_getBalance", stateAt(1)],
  ["eth_getCode", stateAt(1)],
  ["eth_getTransactionCount", stateAt(1)],
  ["eth_getAccount", readAccount],
  ["eth_getAccountInfo", stateAt(1)],
  ["eth_getStorageAt", stateAt(2)],
  ["eth_getStorageValues", stateAt(1)],
  ["eth_call", stateAt(1)],
  ["eth_estimateGas", stateAt(1)],
  ["eth_createAccessList", stateAt(1)],
  ["eth_simulateV1", stateAt(1)],
  ["eth_blockNumber", numberOfBlock],
  ["debug_codeByHash", stateAt(1)],
  ["debug_traceCall", stateAt(1, isBeforeTransaction)],
  ["trace_call", stateAt(2)],
  ["trace_callMany", stateAt(1)],
  ["trace_rawTransaction", stateAt(2)],
  ["ots_hasCode", stateAt(1)],
  ["eth_getProof", wholeStateAt(2)],
  ["debug_executionWitness", wholeStateAt(0)],
  ["debug_storageRangeAt", wholeStateAt(0)],
  ["eth_getBlockByNumber", contentAt(0)],
  ["eth_getHeaderByNumber", contentAt(0)],
  ["eth_getBlockTransactionCountByNumber", contentAt(0)],
  ["eth_getUncleCountByBlockNumber", contentAt(0)],
  ["eth_getUncleByBlockNumberAndIndex", contentAt(0)],
  ["eth_getTransactionByBlockNumberAndIndex", contentAt(0)],
  ["eth_getRawTransactionByBlockNumberAndIndex", contentAt(0)],
  ["eth_getBlockReceipts", contentAt(0)],
  ["eth_getBlockAccessList", contentAt(0)],
  ["debug_traceBlockByNumber", contentAt(0)],
  ["debug_getRawBlock", contentAt(0)],
  ["debug_getRawHeader", contentAt(0)],
  ["debug_getRawReceipts", contentAt(0)],
  ["debug_getRawTransactions", contentAt(0)],
  ["debug_accountInfoAt", contentAt(0)],
  ["trace_block", contentAt(0)],
  ["trace_replayBlockTransactions", contentAt(0)],
  ["trace_blockOpcodeGas", contentAt(0)],
  ["ots_getBlockDetails", contentAt(0)],
  ["ots_getBlockTransactions", contentAt(0)],
  ["eth_getBlockByHash", contentOfHash],
  ["eth_getHeaderByHash", contentOfHash],
  ["eth_getBlockTransactionCountByHash", contentOfHash],
  ["eth_getUncleCountByBlockHash", contentOfHash],
  ["eth_getUncleByBlockHashAndIndex", contentOfHash],
  ["eth_getTransactionByBlockHashAndIndex", contentOfHash],
  ["eth_getRawTransactionByBlockHashAndIndex", contentOfHash],
  ["debug_traceBlockByHash", contentOfHash],
  ["debug_traceBlock", contentOfBytes],
  ["ots_getBlockDetailsByHash", contentOfHash],
  ["eth_getTransactionByHash", ofTransaction],
  ["eth_getTransactionReceipt", ofTransaction],
  ["eth_getRawTransactionByHash", ofTransaction],
  ["debug_getRawTransaction", ofTransaction],
  ["debug_traceTransaction", ofTransaction],
  ["trace_transaction", ofTransaction],
  ["trace_get", ofTransaction],
  ["trace_replayTransaction", ofTransaction],
  ["trace_transactionOpcodeGas", ofTransaction],
  ["ots_getInternalOperations", ofTransaction],
  ["ots_getTransactionError", ofTransaction],
  ["ots_traceTransaction", ofTransaction],
  ["midblock_readStorage", orLocal(stateAt(2))],
  ["midblock_getContract", orLocal(stateAt(1))],
  ["midblock_getFlashblocks", orLocal(contentAt(0))],
  ["midblock_inspectTransaction", orLocal(ofTransaction)],
  ["midblock_stackTrace", orLocal(ofTransactionOrCall)],
  ["eth_callMany", stateOfField(1, "blockNumber")],
  ["debug_traceCallMany", stateOfField(1, "blockNumber")],
  ["eth_callBundle", stateOfField(0, "stateBlockNumber")],
  ["erigon_getHeaderByNumber", contentAt(0)],
  ["eth_getLogs", readLogs],
  ["eth_getFilterLogs", readFilterLogs],
  ["trace_filter", readTraces],
  ["debug_getModifiedAccountsByNumber", readModifiedAccounts],
  ["debug_getModifiedAccountsByHash", readModifiedAccounts],
  ["ots_searchTransactionsBefore", searchBefore],
  ["ots_searchTransactionsAfter", searchAfter],
  ["ots_getContractCreator", findCreator],
  ["ots_getTransactionBySenderAndNonce", findBySenderAndNonce],
  ["eth_getTransactionBySenderAndNonce", findBySenderAndNonce],
  ["eth_feeHistory", readFeeHistory],
])

/** Returns the answerer of a method that may concern the remote chain. */
export const borderOf = (method: string): Answer | undefined => answers.get(method)
