/** Traces of calls as JSON, as in OpenEthereum, reth and anvil. */

import { z } from "zod"
import type { CallFrame } from "../../../kernel/evm/trace/frameTracer.ts"
import { isCreation, type ParityTrace, reverted } from "../../../kernel/evm/trace/parityTrace.ts"
import type { TraceContext } from "../../../kernel/evm/trace/tracer.ts"
import { schema } from "../../rpc/schema.ts"
import { toQuantity } from "../values.ts"

const callAction = schema(() =>
  z
    .object({
      from: z.string(),
      callType: z.enum(["call", "callcode", "delegatecall", "staticcall"]),
      gas: z.string(),
      input: z.string(),
      to: z.string(),
      value: z.string(),
    })
    .meta({ title: "Call" }),
)

const createAction = schema(() =>
  z
    .object({
      from: z.string(),
      gas: z.string(),
      init: z.string(),
      value: z.string(),
      creationMethod: z.enum(["create", "create2"]),
    })
    .meta({ title: "Creation" }),
)

const suicideAction = schema(() =>
  z
    .object({ address: z.string(), balance: z.string(), refundAddress: z.string() })
    .meta({ title: "Self-destruction" }),
)

const rewardAction = schema(() =>
  z
    .object({ author: z.string(), rewardType: z.enum(["block", "uncle"]), value: z.string() })
    .meta({ title: "Reward" }),
)

const traceFields = schema(() => ({
  type: z.enum(["call", "create", "suicide", "reward"]),
  action: z.union([callAction(), createAction(), suicideAction(), rewardAction()]),
  result: z
    .union([
      z.object({ gasUsed: z.string(), output: z.string() }),
      z.object({ gasUsed: z.string(), code: z.string(), address: z.string() }),
    ])
    .nullable()
    .describe("Of a call or a creation that did not fail, or reverted."),
  error: z.string().optional(),
  subtraces: z.number(),
  traceAddress: z.array(z.number()),
}))

/** One call, creation, self-destruction or reward. */
export const rpcParityTrace = schema(() => z.object(traceFields()).meta({ title: "Transaction trace" }))

export type RpcParityTrace = z.infer<ReturnType<typeof rpcParityTrace>>

/** A trace with its context. */
export const rpcLocalizedTrace = schema(() =>
  z
    .object({
      ...traceFields(),
      blockHash: z.string().nullable().describe("Null while the block is open."),
      blockNumber: z.number(),
      transactionHash: z.string().nullable(),
      transactionPosition: z.number().nullable(),
    })
    .meta({ title: "Localized transaction trace" }),
)

export type RpcLocalizedTrace = z.infer<ReturnType<typeof rpcLocalizedTrace>>

/** Encodes a trace. */
export function toRpcParityTrace({ frame, traceAddress, subtraces, error }: ParityTrace): RpcParityTrace {
  return {
    ...(frame.type === "SELFDESTRUCT"
      ? ({ type: "suicide", ...destruction(frame) } as const)
      : callOrCreation(frame, error)),
    ...(error !== undefined && { error }),
    subtraces,
    traceAddress: [...traceAddress],
  }
}

const destruction = ({ from, to, value = 0n }: CallFrame) => ({
  action: { address: from, balance: toQuantity(value), refundAddress: to },
  result: null,
})

function callOrCreation(frame: CallFrame, error: string | undefined) {
  const hasResult = error === undefined || error === reverted
  const gasUsed = toQuantity(frame.gasUsed)
  const { from, to, input, output } = frame
  const common = { from, gas: toQuantity(frame.gas), value: toQuantity(frame.value ?? 0n) }
  if (isCreation(frame)) {
    const creationMethod = frame.type === "CREATE" ? ("create" as const) : ("create2" as const)
    const action = { ...common, init: input, creationMethod }
    return {
      type: "create" as const,
      action,
      result: hasResult ? { gasUsed, code: output, address: to } : null,
    }
  }
  const action = { ...common, callType: callTypeOf(frame), input, to }
  return { type: "call" as const, action, result: hasResult ? { gasUsed, output } : null }
}

const callTypeOf = ({ type }: CallFrame) =>
  type.toLowerCase() as z.infer<ReturnType<typeof callAction>>["callType"]

/** Returns a trace with its context. */
export const localized = (trace: RpcParityTrace, context: TraceContext): RpcLocalizedTrace => ({
  ...trace,
  blockHash: context.blockHash ?? null,
  blockNumber: Number(context.blockNumber),
  transactionHash: context.transactionHash ?? null,
  transactionPosition: context.transactionPosition ?? null,
})
