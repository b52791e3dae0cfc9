import { expect, test } from "vitest"
import { calling, traceCode } from "./code.ts"

type Log = Record<string, unknown>

const logsOf = async (...args: Parameters<typeof traceCode>) =>
  (await traceCode(...args)).structLogs as readonly Log[]

// PUSH1 42, PUSH0, MSTORE, PUSH1 32, PUSH0, RETURN
const answer = "0x602a5f5260205ff3"

test("default", async () => {
  expect(await traceCode(answer)).toEqual({
    gas: 21_016,
    failed: false,
    returnValue: `0x${"2a".padStart(64, "0")}`,
    structLogs: [
      { pc: 0, op: "PUSH1", gas: 1_027_576, gasCost: 3, depth: 1, stack: [] },
      { pc: 2, op: "PUSH0", gas: 1_027_573, gasCost: 2, depth: 1, stack: ["0x2a"] },
      { pc: 3, op: "MSTORE", gas: 1_027_571, gasCost: 6, depth: 1, stack: ["0x2a", "0x0"] },
      { pc: 4, op: "PUSH1", gas: 1_027_565, gasCost: 3, depth: 1, stack: [] },
      { pc: 6, op: "PUSH0", gas: 1_027_562, gasCost: 2, depth: 1, stack: ["0x20"] },
      { pc: 7, op: "RETURN", gas: 1_027_560, gasCost: 0, depth: 1, stack: ["0x20", "0x0"] },
    ],
  })
})

test("args: enableMemory shows the memory in words of 32 bytes", async () => {
  const logs = await logsOf(answer, { enableMemory: true })
  const word = `0x${"2a".padStart(64, "0")}`
  expect(logs.map(({ op, memory }) => [op, memory])).toEqual([
    ["PUSH1", undefined],
    ["PUSH0", undefined],
    ["MSTORE", undefined],
    ["PUSH1", [word]],
    ["PUSH0", [word]],
    ["RETURN", [word]],
  ])
})

test("args: enableReturnData shows the return data of the last call", async () => {
  const logs = await logsOf(`0x${calling("f1")}00`, { enableReturnData: true }, { other: "0x60205ff3" })
  expect(logs.map(({ op, depth, returnData }) => [op, depth, returnData]).slice(-5)).toEqual([
    ["CALL", 1, undefined],
    ["PUSH1", 2, undefined],
    ["PUSH0", 2, undefined],
    ["RETURN", 2, undefined],
    ["STOP", 1, `0x${"00".repeat(32)}`],
  ])
})

test("args: disableStack, limit", async () => {
  expect(await logsOf(answer, { disableStack: true, limit: 2 })).toEqual([
    { pc: 0, op: "PUSH1", gas: 1_027_576, gasCost: 3, depth: 1 },
    { pc: 2, op: "PUSH0", gas: 1_027_573, gasCost: 2, depth: 1 },
  ])
})

test("args: with limit, a failure after the last entry is not an error of that entry", async () => {
  // JUMPDEST, PUSH0, JUMP: a loop until the gas is used up
  const logs = await logsOf("0x5b5f56", { disableStack: true, limit: 3 })
  expect(logs).toEqual([
    { pc: 0, op: "JUMPDEST", gas: 1_027_576, gasCost: 1, depth: 1 },
    { pc: 1, op: "PUSH0", gas: 1_027_575, gasCost: 2, depth: 1 },
    { pc: 2, op: "JUMP", gas: 1_027_573, gasCost: 8, depth: 1 },
  ])
})

test("behavior: only SLOAD and SSTORE show storage: the slots that the contract touched so far; args: disableStorage", async () => {
  // storage[0] = 1; storage[1]; the callee's storage[0], and then storage[0] = 0 with a refund
  const code = `0x60015f5560015450${calling("f1")}505f5f5500`
  const [zero, one] = ["0", "1"].map((digit) => `0x${digit.padStart(64, "0")}`) as [string, string]
  const touches = (await logsOf(code, {}, { other: "0x5f5400" })).filter((log) => "storage" in log)
  expect(touches.map(({ op, depth, storage, refund }) => ({ op, depth, storage, refund }))).toEqual([
    { op: "SSTORE", depth: 1, storage: { [zero]: one }, refund: undefined },
    { op: "SLOAD", depth: 1, storage: { [zero]: one, [one]: zero }, refund: undefined },
    { op: "SLOAD", depth: 2, storage: { [zero]: zero }, refund: undefined },
    { op: "SSTORE", depth: 1, storage: { [zero]: zero, [one]: zero }, refund: 19_900 },
  ])
  const without = await logsOf(code, { disableStorage: true }, { other: "0x5f5400" })
  expect(without.filter((log) => "storage" in log)).toEqual([])
})

test("behavior: the return value of a failed call is shown after a REVERT, not after another failure", async () => {
  // 42 in memory; REVERT with it, or INVALID
  expect(await traceCode("0x602a5f5260205ffd")).toMatchObject({
    failed: true,
    returnValue: `0x${"2a".padStart(64, "0")}`,
  })
  expect(await traceCode("0x602a5f52fe")).toMatchObject({ failed: true, returnValue: "0x", gas: 0x100000 })
})

test("behavior: an undefined opcode is named by its number; INVALID and PREVRANDAO have geth's names", async () => {
  const last = async (code: string) => (await logsOf(code)).at(-1)
  expect(await last("0x0c")).toEqual({
    ...{ pc: 0, op: "opcode 0xc not defined", gas: 1_027_576, gasCost: 0, depth: 1, stack: [] },
  })
  expect(await last("0xfe")).toMatchObject({ op: "INVALID" })
  // After a jump, EthereumJS takes instructions from its analysis of the code, which has lost the byte.
  expect(await last("0x6003565b0c")).toMatchObject({ pc: 4, op: "opcode 0xc not defined" })
  expect((await logsOf("0x4400"))[0]).toMatchObject({ op: "DIFFICULTY" })
  // Under DELEGATECALL the opcode is that of the callee's code.
  const logs = await logsOf(`0x${calling("f4")}00`, {}, { other: "0x5f0c" })
  expect(logs.find(({ depth, pc }) => depth === 2 && pc === 1)).toMatchObject({
    op: "opcode 0xc not defined",
  })
})

test("behavior: the implicit STOP after the code is a step of the trace", async () => {
  expect((await logsOf("0x6001")).map(({ pc, op }) => [pc, op])).toEqual([
    [0, "PUSH1"],
    [2, "STOP"],
  ])
})
