import { expect, test } from "vitest"
import { toRpcTraceResults, traceTypeList } from "../../../../src/api/wire/trace/parityResults.ts"
import { toRpcParityTrace } from "../../../../src/api/wire/trace/parityTrace.ts"
import type { Step } from "../../../../src/kernel/evm/engine/traceEvents.ts"
import type { StateDiff } from "../../../../src/kernel/evm/trace/stateDiffTracer.ts"
import type { VmOperation } from "../../../../src/kernel/evm/trace/vmTracer.ts"
import { decoded, refusal } from "../decoding.ts"
import { token, word } from "../fixtures.ts"
import { frame, sender } from "./frames.ts"

const none = { output: "0x05", trace: undefined, vmTrace: undefined, stateDiff: undefined } as const

test("default: kinds that were not requested are null, or an empty list of calls", () => {
  expect(toRpcTraceResults(none)).toEqual({ output: "0x05", trace: [], vmTrace: null, stateDiff: null })
})

test("behavior: the calls", () => {
  const trace = { frame: frame(), traceAddress: [], subtraces: 0, error: undefined, undone: false }
  expect(toRpcTraceResults({ ...none, trace: [trace] }).trace).toEqual([toRpcParityTrace(trace)])
})

test("behavior: the instructions, those of a callee below the call", () => {
  const step = (pc: number, op: string): Step => ({
    ...{ pc, op, gas: 9n, gasCost: 3n, depth: 1, stack: [], memory: new Uint8Array(), address: token },
    ...{ refund: 0n, returnData: "0x", error: undefined },
  })
  const plain: VmOperation = {
    ...{ step: step(0, "MSTORE"), cost: 3n, sub: undefined },
    executed: {
      ...{ gasLeft: 6n, push: [2n ** 255n], memory: { offset: 4, data: Uint8Array.of(7) } },
      store: { key: 1n, value: 0n },
    },
  }
  const failed: VmOperation = {
    ...{ step: step(7, "CALL"), cost: 5n, executed: undefined },
    sub: { code: Uint8Array.of(0), ops: [] },
  }
  const quiet: VmOperation = {
    ...plain,
    executed: { gasLeft: 0n, push: [], memory: undefined, store: undefined },
  }
  const vmTrace = { code: Uint8Array.of(0x52, 0xf1), ops: [plain, failed, quiet] }
  expect(toRpcTraceResults({ ...none, vmTrace }).vmTrace).toEqual({
    code: "0x52f1",
    ops: [
      {
        ...{ pc: 0, op: "MSTORE", cost: 3, sub: null },
        ex: {
          ...{ used: 6, push: [`0x8${"0".repeat(63)}`], mem: { off: 4, data: "0x07" } },
          store: { key: "0x1", val: "0x0" },
        },
      },
      { pc: 7, op: "CALL", cost: 5, ex: null, sub: { code: "0x00", ops: [] } },
      { pc: 0, op: "MSTORE", cost: 3, ex: { used: 0, push: [], mem: null, store: null }, sub: null },
    ],
  })
})

test("behavior: a change is +, -, * or =, also of a slot", () => {
  const zero = `0x${"00".repeat(32)}` as const
  const stateDiff: StateDiff = new Map([
    [
      token,
      {
        ...{ balance: { from: undefined, to: 5n }, nonce: { from: 1n, to: undefined } },
        ...{ code: { from: "0x", to: "0x01" }, storage: new Map([[word, { from: zero, to: word }]]) },
      },
    ],
    [
      sender,
      {
        ...{ balance: { from: 7n, to: 7n }, nonce: { from: 0n, to: 1n } },
        ...{ code: { from: "0x", to: "0x" }, storage: new Map() },
      },
    ],
  ])
  expect(toRpcTraceResults({ ...none, stateDiff }).stateDiff).toEqual({
    [token]: {
      ...{ balance: { "+": "0x5" }, nonce: { "-": "0x1" }, code: { "*": { from: "0x", to: "0x01" } } },
      storage: { [word]: { "*": { from: zero, to: word } } },
    },
    [sender]: { balance: "=", nonce: { "*": { from: "0x0", to: "0x1" } }, code: "=", storage: {} },
  })
})

test("traceTypeList: accepts the kinds of traces, and no other", () => {
  expect(decoded(traceTypeList(), [])).toEqual([])
  expect(decoded(traceTypeList(), ["vmTrace", "trace"])).toEqual(["vmTrace", "trace"])
  expect(refusal(traceTypeList(), ["trace", "calls"])).toBe(
    'value[1]: expected "trace", "vmTrace" or "stateDiff"',
  )
})
