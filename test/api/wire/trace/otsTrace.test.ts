import { expect, test } from "vitest"
import { toRpcInternalOperation, toRpcTraceEntry } from "../../../../src/api/wire/trace/otsTrace.ts"
import type { CallFrame } from "../../../../src/kernel/evm/trace/frameTracer.ts"
import type { ParityTrace } from "../../../../src/kernel/evm/trace/parityTrace.ts"
import { token } from "../fixtures.ts"
import { frame, sender } from "./frames.ts"

const traceOf = (fields: Partial<CallFrame> = {}, more: Partial<ParityTrace> = {}): ParityTrace => ({
  ...{ frame: frame(fields), traceAddress: [], subtraces: 0, error: undefined, undone: false },
  ...more,
})

test("toRpcTraceEntry: a call with its depth; one without a value has 0", () => {
  const entry = { from: sender, to: token, input: "0x1234", output: "0x05" }
  expect(toRpcTraceEntry(traceOf())).toEqual({ ...entry, type: "CALL", depth: 0, value: "0x3" })
  expect(
    toRpcTraceEntry(traceOf({ type: "STATICCALL", value: undefined }, { traceAddress: [4, 0] })),
  ).toEqual({ ...entry, type: "STATICCALL", depth: 2, value: "0x0" })
})

test("toRpcTraceEntry: a revert has its output, another failure has none", () => {
  const outputOf = (error: string) => toRpcTraceEntry(traceOf({}, { error })).output
  expect(outputOf("Reverted")).toBe("0x05")
  expect(outputOf("Out of gas")).toBe("0x")
})

test("toRpcInternalOperation: transfers, creations and destructions, by Otterscan's numbers", () => {
  const operation = { from: sender, to: token, value: "0x3" }
  const types = ["CALL", "SELFDESTRUCT", "CREATE", "CREATE2"] as const
  expect(types.map((type) => toRpcInternalOperation(traceOf({ type })))).toEqual(
    [0, 1, 2, 3].map((type) => ({ ...operation, type })),
  )
})

test("toRpcInternalOperation: a call without value is none, nor one that moves nothing; a creation without value is one", () => {
  const types = ["CALLCODE", "DELEGATECALL", "STATICCALL"] as const
  const none = types.map((type) => toRpcInternalOperation(traceOf({ type })))
  expect([...none, toRpcInternalOperation(traceOf({ value: 0n }))]).toEqual(Array(4).fill(undefined))
  expect(toRpcInternalOperation(traceOf({ type: "CREATE", value: 0n }))).toEqual({
    ...{ type: 2, from: sender, to: token, value: "0x0" },
  })
})
