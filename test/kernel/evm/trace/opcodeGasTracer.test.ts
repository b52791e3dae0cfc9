import { expect, test } from "vitest"
import { createOpcodeGasTracer } from "../../../../src/kernel/evm/trace/opcodeGasTracer.ts"
import { to } from "../execute/fixtures.ts"
import { callee, calling, traceRun } from "./run.ts"

/** Returns the counts of a run, each as one line. */
const countsOf = async (code: string, other = "", gas = 100_000n, value = 0n) => {
  const counts = await traceRun(createOpcodeGasTracer(), { [to]: code, [callee]: other }, { gas, value })
  return counts.map(({ opcode, count, gasUsed }) => `${count} ${opcode} ${gasUsed}`)
}

test("default: counts by kind in the order of their first execution; a call has no gas that it passes on", async () => {
  // MSTORE(0, 1), then a call of code with two PUSH0
  expect(await countsOf(`60015f52${calling("fa")}00`, "5f5f00")).toEqual([
    ...["1 PUSH1 3", "7 PUSH0 14", "1 MSTORE 6", "1 PUSH20 3", "1 PUSH2 3", "1 STATICCALL 2600", "2 STOP 0"],
  ])
})

test("behavior: the stipend and the gas of a precompile belong to no instruction", async () => {
  const identity = `0x${"4".padStart(40, "0")}` as const
  const paying = `${calling("f1", callee, "6001")}00`
  expect((await countsOf(paying, "00", 100_000n, 1n)).at(-2)).toBe("1 CALL 9300")
  // The access of a warm account, and 3 gas for a word of memory
  expect((await countsOf(`${calling("fa", identity, "5f", "6020")}00`)).at(-2)).toBe("1 STATICCALL 103")
})

test("behavior: an instruction that fails takes the gas that is left, a revert does not", async () => {
  // 50,000 - 21,000 gas: PUSH1 takes 3, and the jump the rest
  expect(await countsOf("600356", "", 50_000n)).toEqual(["1 PUSH1 3", "1 JUMP 28997"])
  expect(await countsOf("5f5ffd", "", 50_000n)).toEqual(["2 PUSH0 4", "1 REVERT 0"])
  // SSTORE that costs more than is left; an instruction that is known to fail before it runs
  expect(await countsOf("60015f55", "", 23_400n)).toEqual(["1 PUSH1 3", "1 PUSH0 2", "1 SSTORE 2395"])
})

test("behavior: an opcode that no fork has is not counted", async () => {
  expect(await countsOf("5f0c")).toEqual(["1 PUSH0 2"])
})
