import { EVMError } from "@ethereumjs/evm"
import { expect, test } from "vitest"
import type { Opened, Result } from "../../../src/evm/loop/messages.ts"
import { revertedIn } from "../../../src/evm/loop/reverted.ts"

/** A call at a depth that has ended, its code and input being that number too. */
const ended = (depth: number, output: number[], error: keyof typeof EVMError.errorMessages = "REVERT") =>
  [
    { message: { data: Uint8Array.of(depth), depth }, begun: Uint8Array.of(depth) },
    { output: Uint8Array.from(output), error: new EVMError(EVMError.errorMessages[error]) },
  ] as unknown as [Opened, Result]

const originOf = (...calls: [Opened, Result][]) =>
  calls.reduce<ReturnType<typeof revertedIn>>((before, call) => revertedIn(before, ...call), undefined)

test("the innermost call whose bytes were passed up", () => {
  expect(originOf(ended(2, [7]), ended(1, [7]), ended(0, [7]))).toEqual({
    code: Uint8Array.of(2),
    input: Uint8Array.of(2),
    output: Uint8Array.of(7),
    depth: 0,
  })
})

test("a call that reverts with other bytes, or beside the one before, is one of its own", () => {
  expect(originOf(ended(2, [7]), ended(1, [8]))?.code).toEqual(Uint8Array.of(1))
  expect(originOf(ended(2, [7]), ended(2, [7]))?.depth).toBe(2)
})

test("what fails otherwise than by a revert says nothing", () => {
  expect(originOf(ended(0, [], "OUT_OF_GAS"))).toBe(undefined)
})
