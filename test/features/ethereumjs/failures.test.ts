/** The failures of frames in EthereumJS's interpreter, in its words and in those of geth. */
import { describe, expect, test } from "vitest"
import { failureOf, stackFailure } from "../../../src/features/ethereumjs/failures.ts"
import type { HardforkName } from "../../../src/kernel/evm/fork/forkSchedule.ts"
import { call, caller, create, createStock } from "./contracts.ts"

/** Calls a code, and returns the failure of its frame. */
async function failureIn(code: string, gas = 1_000_000n, fork?: HardforkName) {
  const { execResult } = await call(await createStock({ [caller]: code }, fork), { gas })
  return failureOf(execResult)
}

describe("failureOf", () => {
  test.each([
    ["00", undefined],
    ["5f5ffd", { word: "revert" }],
    ["600356", { word: "invalid JUMP" }],
    ["0c", { word: "invalid opcode", words: "invalid opcode: opcode 0xc not defined" }],
    ["fe", { word: "invalid opcode", words: "invalid opcode: INVALID" }],
    ["600101", { word: "stack underflow", words: "stack underflow (1 <=> 2)" }],
    ["5f".repeat(1025), { word: "stack overflow", words: "stack limit reached 1024 (1023)" }],
    ["5b5f56", { word: "out of gas" }],
    ["5f60015f3e", { word: "out of gas", words: "return data out of bounds" }],
    ["68ffffffffffffffffff51", { word: "out of gas", words: "gas uint64 overflow" }],
    ["65ffffffffffff51", { word: "out of gas", words: "out of gas: gas uint64 overflow" }],
    ["63ffffffff51", { word: "out of gas" }],
    // A LOG of too much memory with too few items: the interpreter charges for memory first.
    ["63ffffffff5fa1", { word: "out of gas", words: "stack underflow (2 <=> 3)" }],
  ])("default: the code %s", async (code, failure) => {
    expect(await failureIn(code)).toEqual(failure)
  })

  test("behavior: SSTORE with the gas of the sentry or less says so, and with more is executed", async () => {
    const words = "out of gas: not enough gas for reentrancy sentry"
    expect(await failureIn("60015f55", 5n + 2300n)).toEqual({ word: "out of gas", words })
    expect(await failureIn("60015f55", 5n + 2301n)).toEqual({ word: "out of gas" })
    expect(await failureIn("60015f55", 5n + 22_100n)).toBeUndefined()
  })

  test("behavior: an instruction of a later fork has its name", async () => {
    expect(await failureIn("5f", 1000n, "paris")).toEqual({
      word: "invalid opcode",
      words: "invalid opcode: PUSH0",
    })
  })

  test.each([
    ["60ef5f5360015ff3", { word: "invalid bytecode deployed" }],
    ["6160015ff3", { word: "code size to deposit exceeds maximum code size" }],
    ["60ff5ff3", { word: "out of gas" }],
  ])("behavior: a creation whose code %s cannot be deployed has no other words", async (code, failure) => {
    const gas = failure.word === "out of gas" ? 1000n : 10_000_000n
    const { execResult } = await create(await createStock({}), code, gas)
    expect(failureOf(execResult)).toEqual(failure)
  })
})

test("stackFailure: too few items, or more than 1,024 after the instruction", () => {
  const [ADD, PUSH0, DUP16, SWAP1, undefinedOpcode] = [0x01, 0x5f, 0x8f, 0x90, 0x0c]
  expect([
    ...[stackFailure(ADD, 1), stackFailure(ADD, 2), stackFailure(ADD, 1024)],
    ...[stackFailure(PUSH0, 1023), stackFailure(PUSH0, 1024)],
    ...[stackFailure(DUP16, 15), stackFailure(DUP16, 1023), stackFailure(DUP16, 1024)],
    ...[stackFailure(SWAP1, 1024), stackFailure(undefinedOpcode, 0)],
  ]).toEqual([
    ...["stack underflow (1 <=> 2)", undefined, undefined],
    ...[undefined, "stack limit reached 1024 (1023)"],
    ...["stack underflow (15 <=> 16)", undefined, "stack limit reached 1024 (1023)"],
    ...[undefined, undefined],
  ])
})
