/** The result of `erc7562Tracer` as JSON, in the form of geth. */
import type { Hex } from "../../../base/hex.ts"
import type { Accesses } from "../../../kernel/evm/trace/erc7562Tracer.ts"
import type { ExplainedFrame } from "../../../kernel/evm/trace/explained.ts"
import { toRpcCallFrame } from "./trace.ts"

/** Encodes a call and those that it made: the fields of `callTracer`, and what each did. */
export const toRpcErc7562 = (
  call: ExplainedFrame,
  accesses: Accesses,
  keccak: readonly Hex[],
): Readonly<Record<string, unknown>> => ({
  ...toRpcAccesses(call, accesses, false),
  ...(keccak.length > 0 && { keccak }),
})

function toRpcAccesses(
  call: ExplainedFrame,
  accesses: Accesses,
  isInner: boolean,
): Readonly<Record<string, unknown>> {
  const calls = call.calls.map((inner, index) =>
    toRpcAccesses(inner, accesses.calls[index] as Accesses, true),
  )
  return {
    ...toRpcCallFrame({ ...call, calls: [] }),
    accessedSlots: {
      reads: Object.fromEntries([...accesses.reads].map(([slot, value]) => [slot, [value]])),
      writes: Object.fromEntries(accesses.writes),
      transientReads: Object.fromEntries(accesses.transientReads),
      transientWrites: Object.fromEntries(accesses.transientWrites),
    },
    extCodeAccessInfo: accesses.extCodeAccessInfo,
    usedOpcodes: Object.fromEntries(
      [...accesses.usedOpcodes].map(([opcode, count]) => [`0x${opcode.toString(16)}`, count]),
    ),
    contractSize: Object.fromEntries(accesses.contractSize),
    // Like geth, which does not set it for the outermost call.
    outOfGas: isInner && outOfGas.test(call.error ?? ""),
    ...(calls.length > 0 && { calls }),
  }
}

const outOfGas = /^(contract creation code storage )?out of gas/
