import { describe, expect, test } from "vitest"
import { toHexAddress } from "../../../../src/kernel/evm/trace/steps.ts"
import { calling, traceCode } from "./code.ts"

type Log = Record<string, unknown>
type Frame = { error?: string; calls?: Frame[] }

/** Returns the last instruction of a failing call, and the error of its frame. */
async function failing(code: string) {
  const { structLogs } = (await traceCode(code)) as { structLogs: Log[] }
  const { op, gasCost, error, storage } = structLogs.at(-1) ?? {}
  const frame = (await traceCode(code, { tracer: "callTracer" })) as Frame
  return { op, gasCost, error, storage, frame: frame.error }
}

/** Returns the same for a callee with limited gas; its caller continues after the failure. */
async function failingCallee(gas: string, other: string, op: "f1" | "fa" = "f1") {
  const code = `0x${calling(op, gas)}00`
  const { structLogs } = (await traceCode(code, {}, { other })) as { structLogs: Log[] }
  const last = structLogs.findLast(({ depth }) => depth === 2) ?? {}
  const { calls } = (await traceCode(code, { tracer: "callTracer" }, { other })) as Frame
  return { op: last.op, gasCost: last.gasCost, error: last.error, frame: calls?.[0]?.error }
}

describe("an instruction that is not executed has an error, and its cost as far as geth computes it", () => {
  test.each([
    ["ADD", "0x600101", 3, "stack underflow (1 <=> 2)"],
    ["KECCAK256", "0x20", 30, "stack underflow (0 <=> 2)"],
    ["MSTORE", "0x64600160015f52", 3, "stack underflow (1 <=> 2)"],
    ["SLOAD", "0x54", 0, "stack underflow (0 <=> 1)"],
    ["SSTORE", "0x600155", 0, "stack underflow (1 <=> 2)"],
    ["CALL", "0x5ff1", 100, "stack underflow (1 <=> 7)"],
    ["CREATE2", "0x5f5f5ff5", 32_000, "stack underflow (3 <=> 4)"],
    ["LOG2", "0x5f5f5fa2", 0, "stack underflow (3 <=> 4)"],
    ["DUP3", "0x5f5f82", 3, "stack underflow (2 <=> 3)"],
    ["SWAP2", "0x5f5f91", 3, "stack underflow (2 <=> 3)"],
    ["EXP", "0x5f0a", 0, "stack underflow (1 <=> 2)"],
    ["PUSH0", `0x${"5f".repeat(1025)}`, 2, "stack limit reached 1024 (1023)"],
    ["DUP1", `0x${"5f".repeat(1024)}80`, 3, "stack limit reached 1024 (1023)"],
    ["CALLER", `0x${"5f".repeat(1024)}33`, 2, "stack limit reached 1024 (1023)"],
    ["MLOAD", "0x65ffffffffffff51", 3, "out of gas: gas uint64 overflow"],
    ["MLOAD", `0x7f${"ff".repeat(32)}51`, 3, "gas uint64 overflow"],
    ["MLOAD", "0x63ffffffff51", 35_184_775_266_310, "out of gas"],
  ])("%s in code %s", async (op, code, gasCost, error) => {
    expect(await failing(code)).toEqual({ op, gasCost, error, storage: undefined, frame: error })
  })

  test.each([
    ["PUSH0", "6001", "0x5f", 2, "out of gas"],
    ["SLOAD", "6020", "0x5f54", 2100, "out of gas"],
    ["EXP", "6020", "0x61ffff60020a", 110, "out of gas"],
    ["LOG0", "6040", "0x5f5fa0", 375, "out of gas"],
    ["SSTORE", "610900", "0x60015f55", 0, "out of gas: not enough gas for reentrancy sentry"],
  ])("%s in a callee whose gas is pushed by 0x%s", async (op, gas, other, gasCost, error) => {
    expect(await failingCallee(gas, other)).toEqual({ op, gasCost, error, frame: error })
  })
})

test("behavior: an instruction that does not raise the stack is executed on a full stack", async () => {
  const code = `0x${"5f".repeat(1024)}1500`
  const { failed, structLogs } = (await traceCode(code)) as { failed: boolean; structLogs: Log[] }
  expect(failed).toBe(false)
  expect(structLogs.at(-1)?.op).toBe("STOP")
})

describe("an instruction that fails when it is executed has no error in its step; its call has one", () => {
  test.each([
    ["JUMP", "0x600356", 8, "invalid jump destination"],
    ["JUMPI", "0x6001600357", 10, "invalid jump destination"],
    ["INVALID", "0xfe", 0, "invalid opcode: INVALID"],
    ["opcode 0xc not defined", "0x0c", 0, "invalid opcode: opcode 0xc not defined"],
    ["RETURNDATACOPY", "0x60015f5f3e", 9, "return data out of bounds"],
  ])("%s in code %s", async (op, code, gasCost, frame) => {
    expect(await failing(code)).toEqual({ op, gasCost, error: undefined, storage: undefined, frame })
  })

  test("behavior: an opcode of a later fork has a cost of 0, whatever the stack holds", async () => {
    const code = "0x6101006000fd"
    const { structLogs } = (await traceCode(code, {}, { hardfork: "homestead" })) as { structLogs: Log[] }
    const { pc, gasCost, error } = structLogs.at(-1) ?? {}
    expect({ pc, gasCost, error }).toEqual({ pc: 5, gasCost: 0, error: undefined })
  })

  test.each([
    ["SSTORE", "0x60015f55"],
    ["TSTORE", "0x5f5f5d"],
    ["LOG0", "0x5f5fa0"],
    ["CREATE", "0x5f5f5ff0"],
  ])("%s in a static call", async (op, other) => {
    const { gasCost: _, ...rest } = await failingCallee("61ffff", other, "fa")
    expect(rest).toEqual({ op, error: undefined, frame: "write protection" })
  })
})

test("toHexAddress: the last 20 bytes of a word", () => {
  expect([0n, 0xc0n, 2n ** 160n + 1n, 2n ** 256n - 1n].map(toHexAddress)).toEqual([
    `0x${"0".repeat(40)}`,
    `0x${"c0".padStart(40, "0")}`,
    `0x${"1".padStart(40, "0")}`,
    `0x${"f".repeat(40)}`,
  ])
})
