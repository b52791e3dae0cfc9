/** What matchers are asked about: a transaction or a call, in any of the shapes that tests have at hand. */
import { isNativeError } from "node:util/types"
import { type Hex, numberToHex } from "viem"
import type { MidblockNode } from "../index.ts"
import { NotExecuted, UnknownSubject } from "./errors.ts"
import { type OriginFrame, type RevertOrigin, reverted, revertOriginOf } from "./origin.ts"
import { failedHashOf, haltOf, revertDataOf } from "./revertData.ts"
import { show } from "./show.ts"

/** A receipt on the wire. */
export interface RpcReceipt {
  readonly transactionHash: Hex
  readonly blockHash: Hex
  readonly blockNumber: Hex
  readonly transactionIndex: Hex
  readonly status?: Hex
  readonly gasUsed: Hex
  readonly logs: readonly RpcLog[]
  readonly [field: string]: unknown
}

/** A log on the wire. */
export interface RpcLog {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** How something was taken back. */
export interface Revert {
  readonly data: Hex
  /** What stopped it, if it was no REVERT: `out of gas`, `invalid opcode: …`. */
  readonly cause?: string | undefined
  /** Where it began, as far as artifacts know; absent when a client has thrown no more than the bytes. */
  readonly origin?: RevertOrigin | undefined
}

/** What became of a subject. */
export type Outcome =
  | { readonly kind: "transaction"; readonly receipt: RpcReceipt; readonly revert: Revert | undefined }
  | { readonly kind: "call"; readonly revert: Revert | undefined }
  /** It was refused before anything was executed. */
  | { readonly kind: "refused"; readonly error: unknown }

/**
 * What became of a transaction hash, a receipt, a promise of either, a function that gives one, or a call.
 *
 * @throws {@link NotExecuted} for a transaction that is in no block, {@link UnknownSubject} for anything else.
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
  // What `.rejects` hands on.
  if (isNativeError(value)) return failureOf(node, value)
  const hash = hashOf(value)
  if (hash !== undefined) return transaction(node, hash)
  const isAnswer = value !== given
  if (isCall(value, isAnswer)) return call(node, value)
  // Not what was given itself, but what it came to: a call that a client has already decoded.
  if (value !== subject) return { kind: "call", revert: undefined }
  throw new UnknownSubject({ subject: show(value) })
}

/** The hash of a transaction, in whatever it is given. */
function hashOf(value: unknown): Hex | undefined {
  if (typeof value === "string") return /^0x[0-9a-fA-F]{64}$/.test(value) ? (value as Hex) : undefined
  if (typeof value !== "object" || value === null) return undefined
  const { transactionHash, hash } = value as { transactionHash?: unknown; hash?: unknown }
  return hashOf(transactionHash) ?? hashOf(hash)
}

/** What a promise gives may be an answer: viem's of `call` has `data` as well. */
function isCall(value: unknown, isAnswer: boolean): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false
  const hasInput = "data" in value || "input" in value
  return isAnswer ? "to" in value && hasInput : "to" in value || hasInput
}

async function transaction(node: MidblockNode, hash: Hex): Promise<Outcome> {
  const ask = (method: string, ...params: unknown[]) => node.request<unknown>({ method, params })
  const receipt = (await ask("eth_getTransactionReceipt", hash)) as RpcReceipt | null
  if (receipt === null) {
    const waits = (await ask("eth_getTransactionByHash", hash)) !== null
    throw new NotExecuted({ hash, waits })
  }
  if (receipt.status !== "0x0") return { kind: "transaction", receipt, revert: undefined }
  const frame = (await ask("debug_traceTransaction", hash, { tracer: "callTracer" })) as OriginFrame
  const { output: data = "0x", error } = frame
  const cause = error === reverted ? undefined : error
  return {
    kind: "transaction",
    receipt,
    revert: { data, cause, origin: await revertOriginOf(node, () => frame) },
  }
}

async function call(node: MidblockNode, request: Readonly<Record<string, unknown>>): Promise<Outcome> {
  try {
    await node.at().call(toRpc(request))
    return { kind: "call", revert: undefined }
  } catch (error) {
    const outcome = await failureOf(node, error)
    if (outcome.kind !== "call" || outcome.revert === undefined) return outcome
    const { revert } = outcome
    const origin = await revertOriginOf(node, () => frameOf(node, toRpc(request), revert))
    return { ...outcome, revert: { ...revert, origin } }
  }
}

/**
 * The frame of a call that failed. What stopped without a REVERT says where by itself, and may have burnt so much gas that
 * its trace would take half a minute; where a trace is refused, a message has the place that was called.
 */
async function frameOf(node: MidblockNode, request: RpcRequest, { cause }: Revert): Promise<OriginFrame> {
  const { to, data, input = data ?? "0x" } = request as { to?: Hex; data?: Hex; input?: Hex }
  const called: OriginFrame = { type: to === undefined ? "CREATE" : "CALL", input, ...(to && { to }) }
  if (cause !== undefined) return called
  const params = [request, "pending", { tracer: "callTracer" }]
  return (node.request({ method: "debug_traceCall", params }) as Promise<OriginFrame>).catch(() => called)
}

type RpcRequest = Readonly<Record<string, unknown>>

/** A call as viem takes it: numbers, and the sender as an account. */
function toRpc({ account, ...request }: RpcRequest): RpcRequest {
  const fields = Object.entries(request).map(([name, value]) => [
    name,
    typeof value === "bigint" || typeof value === "number" ? numberToHex(value) : value,
  ])
  const from = typeof account === "object" ? (account as { address?: unknown } | null)?.address : account
  return { ...(from !== undefined && { from }), ...Object.fromEntries(fields) }
}

/** What a client's error says became of it: a transaction, a call that failed, or nothing at all. */
async function failureOf(node: MidblockNode, error: unknown): Promise<Outcome> {
  const hash = hashOf(failedHashOf(error))
  if (hash !== undefined) return transaction(node, hash)
  const data = revertDataOf(error)
  if (data !== undefined) return { kind: "call", revert: { data } }
  const cause = haltOf(error)
  return cause === undefined ? { kind: "refused", error } : { kind: "call", revert: { data: "0x", cause } }
}
