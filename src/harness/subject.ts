/** Reads the subjects of matchers: transactions and calls, in all accepted forms. */
import { isNativeError } from "node:util/types"
import type { Hex } from "viem"
import { type MidblockNode, SolidityError } from "../index.ts"
import { findReceipt } from "../solidity/inspect/findReceipt.ts"
import { type Fields, isCall, toRpc } from "./callSubject.ts"
import { UnknownSubject } from "./errors.ts"
import { type FailedCall, failedCallOf, reverted, type TraceFrame } from "./failedCall.ts"
import { failedHashOf, haltOf, revertDataOf, solidityErrorOf } from "./revertData.ts"
import { show } from "./show.ts"
import { NotExecuted } from "./transactionErrors.ts"

/** A receipt as JSON. */
export interface RpcReceipt {
  readonly transactionHash: Hex
  readonly blockHash: Hex
  readonly blockNumber: Hex
  readonly transactionIndex: Hex
  readonly status?: Hex
  readonly gasUsed: Hex
  readonly logs: readonly RpcLog[]
  /** `true` when its block is open: some networks give that block a hash. */
  readonly isOpen: boolean
  readonly [field: string]: unknown
}

/** A log as JSON. */
export interface RpcLog {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** A revert. */
export interface Revert {
  readonly data: Hex
  /** The reason of a halt without a REVERT: `out of gas`, `invalid opcode: …`. */
  readonly cause?: string | undefined
  /** The origin of the revert, when artifacts are known; absent when a client threw only the revert data. */
  readonly origin?: FailedCall | undefined
  /** Returns the Solidity stack, for the message of a test that fails. */
  readonly stack?: (() => Promise<SolidityError | undefined>) | undefined
}

/** The outcome of a subject. */
export type Outcome =
  | { readonly kind: "transaction"; readonly receipt: RpcReceipt; readonly revert: Revert | undefined }
  | { readonly kind: "call"; readonly revert: Revert | undefined }
  /** The node rejected it before it was executed. */
  | { readonly kind: "refused"; readonly error: unknown }

/**
 * Returns the outcome of a transaction hash, a receipt, a promise of either, a function that returns one, or a call.
 *
 * @throws {@link NotExecuted} for a transaction that is in no block, `UnknownOption` for a call with an unknown field,
 * {@link UnknownSubject} for any other value.
 */
export async function outcomeOf(node: MidblockNode, subject: unknown): Promise<Outcome> {
  let given: unknown
  let value: unknown
  try {
    given = typeof subject === "function" ? subject() : subject
    value = await given
  } catch (error) {
    return failureOf(node, error)
  }
  // an error that `.rejects` forwards
  if (isNativeError(value)) return failureOf(node, value)
  const hash = hashOf(value)
  if (hash !== undefined) return transaction(node, hash)
  const isAnswer = value !== given
  if (isCall(value, isAnswer)) return call(node, value)
  // the resolved value of a promise or function: the decoded result of a call
  if (value !== subject) return { kind: "call", revert: undefined }
  throw new UnknownSubject({ subject: show(value) })
}

/** Returns the hash of a transaction in any of its forms. */
function hashOf(value: unknown): Hex | undefined {
  if (typeof value === "string") return /^0x[0-9a-fA-F]{64}$/.test(value) ? (value as Hex) : undefined
  if (typeof value !== "object" || value === null) return undefined
  const { transactionHash, hash } = value as { transactionHash?: unknown; hash?: unknown }
  return hashOf(transactionHash) ?? hashOf(hash)
}

async function transaction(node: MidblockNode, hash: Hex): Promise<Outcome> {
  const ask = (method: string, ...params: unknown[]) => node.request<unknown>({ method, params })
  const found = await findReceipt<RpcReceipt>((call) => node.request<unknown>(call), hash)
  if (found === undefined) {
    const waits = (await ask("eth_getTransactionByHash", hash)) !== null
    throw new NotExecuted({ hash, waits })
  }
  const isOpen = Number(found.blockNumber) > Number(await ask("eth_blockNumber"))
  const receipt: RpcReceipt = { ...found, isOpen }
  if (receipt.status !== "0x0") return { kind: "transaction", receipt, revert: undefined }
  const frame = (await ask("debug_traceTransaction", hash, { tracer: "callTracer" })) as TraceFrame
  const { output: data = "0x", error } = frame
  const cause = error === reverted ? undefined : error
  return {
    kind: "transaction",
    receipt,
    revert: {
      data,
      cause,
      origin: await failedCallOf(node, () => frame),
      stack: () => stackOf(node, hash),
    },
  }
}

async function stackOf(node: MidblockNode, hash: Hex): Promise<SolidityError | undefined> {
  const trace = await node.stackTrace(hash)
  return trace === null ? undefined : new SolidityError(trace)
}

async function call(node: MidblockNode, given: Fields): Promise<Outcome> {
  const request = toRpc(given)
  try {
    await node.at().call(request)
    return { kind: "call", revert: undefined }
  } catch (error) {
    const outcome = await failureOf(node, error)
    if (outcome.kind !== "call" || outcome.revert === undefined) return outcome
    const { revert } = outcome
    const origin = await failedCallOf(node, () => frameOf(node, request, revert))
    return { ...outcome, revert: { ...revert, origin } }
  }
}

/**
 * Returns the top-level frame of a failed call. A halt without a REVERT is not traced: with the gas that it may have used, the trace
 * would take half a minute. When the trace fails, the frame is the call itself.
 */
async function frameOf(node: MidblockNode, request: Fields, { cause }: Revert): Promise<TraceFrame> {
  const { to, data, input = data ?? "0x" } = request as { to?: Hex; data?: Hex; input?: Hex }
  const called: TraceFrame = { type: to === undefined ? "CREATE" : "CALL", input, ...(to && { to }) }
  if (cause !== undefined) return called
  const params = [request, "pending", { tracer: "callTracer" }]
  return (node.request({ method: "debug_traceCall", params }) as Promise<TraceFrame>).catch(() => called)
}

/** Returns the outcome in a client's error: a transaction, a failed call, or a rejection. */
async function failureOf(node: MidblockNode, error: unknown): Promise<Outcome> {
  const hash = hashOf(failedHashOf(error))
  if (hash !== undefined) return transaction(node, hash)
  const data = revertDataOf(error)
  const stack = async () => solidityErrorOf(error)
  if (data !== undefined) return { kind: "call", revert: { data, stack } }
  const cause = haltOf(error)
  if (cause === undefined) return { kind: "refused", error }
  return { kind: "call", revert: { data: "0x", cause, stack } }
}
