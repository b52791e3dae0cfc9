/** All kinds of traces of one execution as JSON: calls, instructions, changes of the state. */

import { z } from "zod"
import { type Hex, toHex } from "../../../base/hex.ts"
import { type ParityTraces, traceTypes } from "../../../kernel/evm/trace/parityTracer.ts"
import type { Change, StateDiff } from "../../../kernel/evm/trace/stateDiffTracer.ts"
import type { VmOperation, VmTrace } from "../../../kernel/evm/trace/vmTracer.ts"
import { schema } from "../../rpc/schema.ts"
import { toQuantity } from "../values.ts"
import { rpcParityTrace, toRpcParityTrace } from "./parityTrace.ts"

/** The kinds of traces of a request. */
export const traceTypeList = schema(() =>
  z
    .array(z.enum(traceTypes, { error: 'expected "trace", "vmTrace" or "stateDiff"' }))
    .meta({ title: "Trace types" }),
)

/** The traces of one execution; a kind that is not requested is `null`, or an empty list for `trace`. */
export const rpcTraceResults = schema(() =>
  z
    .object({
      output: z.string(),
      trace: z.array(rpcParityTrace()),
      vmTrace: z.record(z.string(), z.unknown()).nullable(),
      stateDiff: z.record(z.string(), z.record(z.string(), z.unknown())).nullable(),
    })
    .meta({ title: "Trace results" }),
)

export type RpcTraceResults = z.infer<ReturnType<typeof rpcTraceResults>>

/** Encodes the results; a kind that is not requested is `null`, or an empty list of calls. */
export const toRpcTraceResults = ({
  output,
  trace = [],
  vmTrace,
  stateDiff,
}: ParityTraces): RpcTraceResults => ({
  output,
  trace: trace.map(toRpcParityTrace),
  vmTrace: vmTrace === undefined ? null : toRpcVmTrace(vmTrace),
  stateDiff: stateDiff === undefined ? null : toRpcStateDiff(stateDiff),
})

const toRpcVmTrace = ({ code, ops }: VmTrace): Record<string, unknown> => ({
  code: toHex(code),
  ops: ops.map(toRpcOperation),
})

const toRpcOperation = ({ step, cost, executed, sub }: VmOperation): Record<string, unknown> => ({
  pc: step.pc,
  op: step.op,
  cost: Number(cost),
  ex:
    executed === undefined
      ? null
      : {
          used: Number(executed.gasLeft),
          push: executed.push.map(toQuantity),
          mem:
            executed.memory === undefined
              ? null
              : { off: executed.memory.offset, data: toHex(executed.memory.data) },
          store:
            executed.store === undefined
              ? null
              : { key: toQuantity(executed.store.key), val: toQuantity(executed.store.value) },
        },
  sub: sub === undefined ? null : toRpcVmTrace(sub),
})

const toRpcStateDiff = (diff: StateDiff) =>
  Object.fromEntries(
    [...diff].map(([address, { balance, nonce, code, storage }]) => [
      address,
      {
        balance: toRpcChange(mapped(balance, toQuantity)),
        nonce: toRpcChange(mapped(nonce, toQuantity)),
        code: toRpcChange(code),
        storage: Object.fromEntries([...storage].map(([slot, change]) => [slot, toRpcChange(change)])),
      },
    ]),
  )

const mapped = ({ from, to }: Change<bigint>, encode: (value: bigint) => Hex): Change<Hex> => ({
  from: from === undefined ? undefined : encode(from),
  to: to === undefined ? undefined : encode(to),
})

/** Encodes a change: "+" for a new value, "-" for a removed one, "*" for a changed one, "=" for an unchanged one. */
function toRpcChange({ from, to }: Change<Hex>): "=" | Record<string, unknown> {
  if (from === to) return "="
  if (from === undefined) return { "+": to }
  return to === undefined ? { "-": from } : { "*": { from, to } }
}
