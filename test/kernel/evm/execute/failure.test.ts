import { expect, test } from "vitest"
import { ExecutionFailed, ExecutionReverted } from "../../../../src/errors/index.ts"
import { failureText, throwIfFailed } from "../../../../src/kernel/evm/execute/failure.ts"
import type { CallOutcome } from "../../../../src/kernel/evm/execute/message.ts"

const outcome: CallOutcome = {
  ...{ output: "0x1234", failure: undefined, reason: undefined, gasUsed: 21_000n, maxGasUsed: 21_000n },
  ...{ logs: [], blobGasUsed: 0n },
}

test.each([
  [{ failure: "revert", reason: undefined }, "execution reverted"],
  [{ failure: "revert", reason: "boom" }, "execution reverted: boom"],
  [{ failure: "invalid JUMP", reason: undefined }, "invalid jump destination"],
  [
    { failure: "invalid opcode", words: "invalid opcode: opcode 0xc not defined", reason: undefined },
    "invalid opcode: opcode 0xc not defined",
  ],
  [{ failure: "stack underflow", reason: undefined }, "stack underflow"],
])("failureText: %o", (failed, text) => {
  expect(failureText(failed)).toBe(text)
})

test("throwIfFailed: nothing on success, a revert with its data, another failure with its reason", () => {
  expect(throwIfFailed(outcome)).toBeUndefined()
  expect(() => throwIfFailed({ ...outcome, failure: "revert", reason: "boom" })).toThrow(
    new ExecutionReverted({ data: "0x1234", reason: "boom" }),
  )
  expect(() => throwIfFailed({ ...outcome, failure: "out of gas" })).toThrow(
    new ExecutionFailed({ reason: "out of gas" }),
  )
})
