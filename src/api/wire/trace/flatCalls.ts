/** The flat list of calls of geth's `flatCallTracer` as JSON. */
import type { FlatCall } from "../../../kernel/evm/trace/flatCallTracer.ts"
import type { CallFrame } from "../../../kernel/evm/trace/frameTracer.ts"
import { isCreation } from "../../../kernel/evm/trace/parityTrace.ts"
import type { TraceContext } from "../../../kernel/evm/trace/tracer.ts"
import { toQuantity } from "../values.ts"

type Json = Readonly<Record<string, unknown>>

/** Encodes a call. */
export function toRpcFlatCall(
  { frame, error, subtraces, traceAddress }: FlatCall,
  context: TraceContext,
): Json {
  const { type, action, result } = partsOf(frame)
  // The data of a revert has its reason; other failures have no result.
  const hasResult = result !== undefined && (frame.failure === undefined || frame.failure === "revert")
  return {
    action,
    blockHash: context.blockHash ?? null,
    blockNumber: Number(context.blockNumber),
    ...(error !== undefined && { error }),
    ...(hasResult && { result }),
    subtraces,
    traceAddress,
    transactionHash: context.transactionHash ?? null,
    transactionPosition: context.transactionPosition ?? 0,
    type,
  }
}

function partsOf(frame: CallFrame): { readonly type: string; readonly action: Json; readonly result?: Json } {
  const { from, to, input, output } = frame
  const value = toQuantity(frame.value ?? 0n)
  if (frame.type === "SELFDESTRUCT")
    return { type: "suicide", action: { address: from, balance: value, refundAddress: to } }
  const [gas, gasUsed] = [toQuantity(frame.gas), toQuantity(frame.gasUsed)]
  if (isCreation(frame))
    return {
      type: "create",
      action: { from, gas, init: input, value },
      result: { ...(frame.failure === undefined && { address: to }), code: output, gasUsed },
    }
  const callType = frame.type.toLowerCase()
  return { type: "call", action: { callType, from, gas, input, to, value }, result: { gasUsed, output } }
}
