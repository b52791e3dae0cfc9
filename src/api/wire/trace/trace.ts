/** Traces as JSON: the results of each tracer, as in geth. */

import { z } from "zod"
import { type Hex, toHex } from "../../../base/hex.ts"
import type { ExplainedFrame } from "../../../kernel/evm/trace/explained.ts"
import type { Prestate, PrestateAccounts, TracedAccount } from "../../../kernel/evm/trace/prestateTracer.ts"
import type { StructLog } from "../../../kernel/evm/trace/structLogger.ts"
import type { TraceEnd } from "../../../kernel/evm/trace/tracer.ts"
import { schema } from "../../rpc/schema.ts"
import { hexText } from "../hex.ts"
import { toQuantity } from "../values.ts"

const structLog = schema(() =>
  z
    .object({
      pc: z.number(),
      op: z.string(),
      gas: z.number(),
      gasCost: z.number(),
      depth: z.number(),
      error: z.string().optional(),
      stack: z.array(z.string()).optional(),
      returnData: hexText().optional(),
      memory: z.array(z.string()).optional(),
      storage: z.record(z.string(), hexText()).optional(),
      refund: z.number().optional(),
      stateGasCost: z.number().optional(),
      stateGasReservoir: z.number().optional(),
    })
    .meta({ title: "Struct log" }),
)

/** Encodes the outcome of a traced execution; a failed one has a return value only if it reverted. */
export const toRpcOutcome = ({ gasUsed, failure, output }: Omit<TraceEnd, "maxGasUsed">) => ({
  gas: Number(gasUsed),
  failed: failure !== undefined,
  returnValue: failure === undefined || failure === "revert" ? output : "0x",
})

/**
 * Encodes an instruction of the default tracer. State gas has the names of an open proposal (execution-apis #852); like the refund, it is
 * left out when it is 0.
 */
export function toRpcStructLog(log: StructLog): z.infer<ReturnType<typeof structLog>> {
  const { pc, op, gas, gasCost, depth, error, stack, memory, returnData, storage, refund } = log
  const { cost = 0n, reservoir = 0n } = log.stateGas ?? {}
  return {
    ...{ pc, op, gas: Number(gas), gasCost: Number(gasCost), depth },
    ...(error !== undefined && { error }),
    ...(stack !== undefined && { stack: stack.map(toQuantity) }),
    ...(returnData !== undefined && returnData !== "0x" && { returnData }),
    ...(memory !== undefined && memory.length > 0 && { memory: toWords(memory) }),
    ...(storage !== undefined && { storage: Object.fromEntries(storage) }),
    ...(refund > 0n && { refund: Number(refund) }),
    ...(cost !== 0n && { stateGasCost: Number(cost) }),
    ...(reservoir > 0n && { stateGasReservoir: Number(reservoir) }),
  }
}

const wordLength = 32

function toWords(memory: Uint8Array): string[] {
  const words: string[] = []
  for (let at = 0; at < memory.length; at += wordLength)
    words.push(toHex(memory.subarray(at, at + wordLength)).padEnd(2 + 2 * wordLength, "0"))
  return words
}

/** Encodes a call. */
export function toRpcCallFrame({
  frame,
  error,
  revertReason,
  decoded,
  logs,
  calls,
}: ExplainedFrame): Readonly<Record<string, unknown>> {
  const { type, from, to, input, gas, gasUsed, value, output } = frame
  const creates = type === "CREATE" || type === "CREATE2"
  const shows = error === undefined || frame.failure === "revert"
  return {
    from,
    gas: toQuantity(gas),
    gasUsed: toQuantity(gasUsed),
    ...(!(creates && error !== undefined) && { to }),
    input,
    ...(shows && output !== "0x" && { output }),
    ...(error !== undefined && { error }),
    ...(revertReason !== undefined && { revertReason }),
    ...(calls.length > 0 && { calls: calls.map(toRpcCallFrame) }),
    ...(logs.length > 0 && {
      logs: logs.map((log) => ({
        address: log.address,
        topics: [...log.topics],
        data: log.data,
        index: toQuantity(log.index),
        position: toQuantity(log.position),
        ...(log.decoded !== undefined && { decoded: log.decoded }),
      })),
    }),
    ...(value !== undefined && { value: toQuantity(value) }),
    type,
    ...(decoded !== undefined && { decoded }),
  }
}

/** Encodes the result of `prestateTracer`; in diff mode the states before and after. */
export const toRpcPrestate = ({ pre, post }: Prestate): Readonly<Record<string, unknown>> =>
  post === undefined ? toRpcAccounts(pre) : { post: toRpcAccounts(post), pre: toRpcAccounts(pre) }

const toRpcAccounts = (accounts: PrestateAccounts) =>
  Object.fromEntries([...accounts].map(([address, account]) => [address, toRpcAccount(account)]))

const toRpcAccount = ({ balance, nonce, code, codeHash, storage }: TracedAccount) => ({
  ...(balance !== undefined && { balance: toQuantity(balance) }),
  ...(code !== undefined && { code }),
  ...(codeHash !== undefined && { codeHash }),
  ...(nonce !== undefined && { nonce: Number(nonce) }),
  ...(storage !== undefined && { storage: Object.fromEntries(storage) }),
})

/** The slots of `debug_storageRangeAt` as JSON. */
export const rpcStorageRange = schema(() =>
  z
    .object({
      storage: z.record(z.string(), z.object({ key: z.string(), value: z.string() })),
      nextKey: hexText().nullable(),
    })
    .meta({ title: "Storage range" }),
)

/** The slots, in the order of their hashed keys. */
export interface StorageRange {
  readonly slots: readonly { readonly hash: Hex; readonly key: Hex; readonly value: Hex }[]
  readonly nextKey: Hex | undefined
}

/** Encodes a range. */
export const toRpcStorageRange = ({
  slots,
  nextKey,
}: StorageRange): z.infer<ReturnType<typeof rpcStorageRange>> => ({
  storage: Object.fromEntries(slots.map(({ hash, key, value }) => [hash, { key, value }])),
  nextKey: nextKey ?? null,
})
