import { expect, test } from "vitest"
import type { Hex } from "../../../../src/base/hex.ts"
import type { CallFrame } from "../../../../src/kernel/evm/trace/frameTracer.ts"
import { flatten, isCreation, isHidden } from "../../../../src/kernel/evm/trace/parityTrace.ts"
import { from, to } from "../execute/fixtures.ts"

const precompile: Hex = `0x${"4".padStart(40, "0")}`
const precompiles = [precompile]

const frame = (fields: Partial<CallFrame> = {}): CallFrame => ({
  ...{ type: "CALL", from, to, input: "0x", gas: 9n, value: 0n, output: "0x", gasUsed: 5n },
  ...{ failure: undefined, code: Uint8Array.of(1), calls: [], logs: [] },
  ...fields,
})

test("default: a call comes before its calls, each with its path; what is below a failure is undone", () => {
  const leaf = frame({ gas: 3n })
  const failing = frame({ gas: 2n, failure: "revert", calls: [leaf] })
  const last = frame({ gas: 4n })
  const top = frame({ calls: [failing, last] })
  expect(flatten(top, { precompiles, hidesPrecompiles: true })).toEqual([
    { frame: top, traceAddress: [], subtraces: 2, error: undefined, undone: false },
    { frame: failing, traceAddress: [0], subtraces: 1, error: "Reverted", undone: true },
    { frame: leaf, traceAddress: [0, 0], subtraces: 0, error: undefined, undone: true },
    { frame: last, traceAddress: [1], subtraces: 0, error: undefined, undone: false },
  ])
})

test("args: hidesPrecompiles leaves out calls of precompiles without value, and counts the others on", () => {
  const hidden = frame({ to: precompile })
  const paying = frame({ to: precompile, value: 1n })
  const top = frame({ to: precompile, calls: [hidden, paying, hidden, frame()] })
  const pathsOf = (hidesPrecompiles: boolean) =>
    flatten(top, { precompiles, hidesPrecompiles }).map(({ traceAddress, subtraces }) => [
      traceAddress,
      subtraces,
    ])
  expect(pathsOf(true)).toEqual([
    [[], 2],
    [[0], 0],
    [[1], 0],
  ])
  expect(pathsOf(false)).toEqual([[[], 4], ...[0, 1, 2, 3].map((index) => [[index], 0])])
})

test.each([
  ["revert", "Reverted"],
  ["out of gas", "Out of gas"],
  ["out of gas: not enough gas for reentrancy sentry", "Out of gas"],
  ["code store out of gas", "Out of gas"],
  ["gas uint64 overflow", "Out of gas"],
  ["insufficient balance", "Insufficient balance for transfer"],
  ["max call depth exceeded", "CallTooDeep"],
  ["invalid jump destination", "Bad jump destination"],
  ["invalid opcode: INVALID", "Bad instruction"],
  ["stack underflow (0 <=> 1)", "StackUnderflow"],
  ["stack limit reached 1024 (1023)", "Out of stack"],
  ["return data out of bounds", "OutOfOffset"],
  ["static state change", "StateChangeDuringStaticCall"],
  ["create collision", "CreateCollision"],
  ["code size to deposit exceeds maximum code size", "CreateContractSizeLimit"],
  ["invalid bytecode deployed", "CreateContractStartingWithEF"],
  ["initcode exceeds max initcode size", "CreateInitCodeSizeLimit"],
  ["value overflow", "value overflow"],
])("behavior: the error of a call that failed by %s is %s", (failure, error) => {
  expect(flatten(frame({ failure }), { precompiles, hidesPrecompiles: true })[0]?.error).toBe(error)
})

test("behavior: a failure of a precompile is that of a built-in, unless it is of gas, balance or depth", () => {
  const errorOf = (fields: Partial<CallFrame>) =>
    flatten(frame({ to: precompile, code: undefined, ...fields }), { precompiles, hidesPrecompiles: true })[0]
      ?.error
  expect(errorOf({ failure: "invalid input length" })).toBe("Built-in failed")
  expect(errorOf({ failure: "out of gas" })).toBe("Out of gas")
  expect(errorOf({ failure: "insufficient balance" })).toBe("Insufficient balance for transfer")
  expect(errorOf({ failure: "max call depth exceeded" })).toBe("CallTooDeep")
  expect(errorOf({ failure: "revert", code: Uint8Array.of(1) })).toBe("Reverted")
  expect(errorOf({ failure: "revert", type: "CREATE" })).toBe("Reverted")
})

test("isHidden, isCreation: by the type of the call", () => {
  const types = [
    "CALL",
    "CALLCODE",
    "DELEGATECALL",
    "STATICCALL",
    "CREATE",
    "CREATE2",
    "SELFDESTRUCT",
  ] as const
  expect(types.filter((type) => isHidden({ type, to: precompile, value: undefined }, precompiles))).toEqual([
    ...["CALL", "CALLCODE", "DELEGATECALL", "STATICCALL"],
  ])
  expect(types.filter((type) => isCreation({ type }))).toEqual(["CREATE", "CREATE2"])
  expect(isHidden({ type: "CALL", to, value: 0n }, precompiles)).toBe(false)
})
