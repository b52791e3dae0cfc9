/** The routes of a fork: which requests the remote answers, and how. */

import type { ForkRoute } from "../../../api/methods/shared/forkRoute.ts"
import type { Context } from "../../../api/methods/shared/method.ts"
import type { Method, Param } from "../../../api/rpc/method.ts"
import { toQuantity } from "../../../api/wire/values.ts"
import { type MaybePromise, mapMaybePromise } from "../../../base/maybePromise.ts"
import { NotOnFork, OriginRequestFailed } from "../../../errors/index.ts"
import { hashOfBlock } from "../../../node/query/traces.ts"
import { readAccount } from "./accounts.ts"
import { readFeeHistory, readFilterLogs, readLogs, readModifiedAccounts, readTraces } from "./ranges.ts"
import {
  type Answer,
  type ForkedNode,
  hasRemoteState,
  isRemoteTransaction,
  numberOfHash,
  type ResolvedBlock,
  requestAt,
  resolveBlock,
} from "./resolveBlock.ts"

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

/** Returns the check for a call before a transaction of a block; this node has no such state of remote blocks. */
const isBeforeTransaction =
  (at: number) =>
  (params: readonly unknown[]): boolean => {
    const { txIndex } = (params[at] ?? {}) as { readonly txIndex?: unknown }
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

/** Requests a transaction, or its hash, from the remote; `null` for a transaction above the fork block. */
async function findRemote(node: ForkedNode, method: string, params: readonly unknown[]): Promise<unknown> {
  const found = (await node.fork.request(method, params)) as string | { readonly hash?: unknown } | null
  const hash = typeof found === "object" ? found?.hash : found
  return (await isRemoteTransaction(node, hash)) ? found : null
}

/** Answers `ots_getContractCreator`. */
const findCreator: Answer = async (node, method, params, local) => {
  return (await local(params)) ?? findRemote(node, method, params)
}

/** Answers look-ups of a transaction by sender and nonce: the remote answers for nonces below that at the fork block. */
const findBySenderAndNonce: Answer = async (node, method, params, local) => {
  const own = await local(params)
  if (own !== null) return own
  const [sender, nonce] = params
  const at = await local([sender, toQuantity(node.fork.block.number)], "eth_getTransactionCount")
  return BigInt(nonce as string | number) < BigInt(at as string) ? findRemote(node, method, params) : null
}

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

/** The answerers of the routes that name no parameter. */
const named: Readonly<Record<Extract<ForkRoute, string>, Answer | undefined>> = {
  local: undefined,
  blockNumber: numberOfBlock,
  blockHash: contentOfHash,
  blockBytes: contentOfBytes,
  transaction: ofTransaction,
  transactionOrCall: ofTransactionOrCall,
  account: readAccount,
  logs: readLogs,
  filterLogs: readFilterLogs,
  traces: readTraces,
  modifiedAccounts: readModifiedAccounts,
  creator: findCreator,
  senderAndNonce: findBySenderAndNonce,
  feeHistory: readFeeHistory,
}

/** Returns the answerer of a route; `undefined` for requests that this node answers alone. */
function answerOf(route: ForkRoute): Answer | undefined {
  if (typeof route === "string") return named[route]
  if ("content" in route) return contentAt(route.content)
  if ("wholeState" in route) return wholeStateAt(route.wholeState)
  if ("field" in route) return stateOfField(route.state, route.field)
  return stateAt(route.state, "config" in route ? isBeforeTransaction(route.config) : undefined)
}

/** The methods that a remote may lack: this node answers for it then. */
const isOurs = (name: string): boolean => name.startsWith("midblock_")

/** Returns the answerers of methods that may concern the remote chain, by name. */
export function answersOf(
  methods: readonly Method<Context, string, string, readonly Param[], unknown, ForkRoute>[],
): ReadonlyMap<string, Answer> {
  const answers = new Map<string, Answer>()
  for (const { name, fork } of methods) {
    const answer = fork === undefined ? undefined : answerOf(fork)
    if (answer !== undefined) answers.set(name, isOurs(name) ? orLocal(answer) : answer)
  }
  return answers
}
