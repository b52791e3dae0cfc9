import { expect, test } from "vitest"
import { JUMPED, PASSED, RAN_BLOCK, RAN_UNTIL } from "../../../src/kernel/core/layout.ts"
import { endsPath, instructionsOf, pushedTarget } from "../../../src/solidity/coverage/executed.ts"

const JUMPI = 0x57
/** Returns the instructions of a code with events by program counter. */
const instructions = (code: string, events: Readonly<Record<number, number>> = {}) => {
  const bytes = Buffer.from(code, "hex")
  const kinds = Uint8Array.from({ length: bytes.length + 1 }, (_, pc) => events[pc] ?? 0)
  return instructionsOf({ code: bytes, kinds }, (op) => op === JUMPI || op === 0x00)
}
const ranOf = (code: string, events: Readonly<Record<number, number>>) =>
  instructions(code, events).flatMap(({ pc, hasRun }) => (hasRun ? [pc] : []))

test("default: each instruction with its program counter; the data of PUSH is none", () => {
  expect(instructions("61ffff5760").map(({ pc, op, next }) => [pc, op, next])).toEqual([
    [0, 0x61, 3],
    [3, 0x57, 4],
    [4, 0x60, 6],
  ])
})

test("behavior: a block runs to its end, or up to the instruction that fails", () => {
  const code = "5f5f575f5f5b5f00"
  expect(ranOf(code, { 0: RAN_BLOCK })).toEqual([0, 1, 2])
  expect(ranOf(code, { 3: RAN_BLOCK, 5: RAN_BLOCK })).toEqual([3, 4, 5, 6, 7])
  expect(ranOf(code, { 0: RAN_UNTIL, 1: RAN_UNTIL, 6: RAN_UNTIL })).toEqual([0, 1, 5, 6])
  expect(ranOf(code, {})).toEqual([])
})

test("behavior: only a conditional jump has ways", () => {
  const waysOf = (event: number) =>
    instructions("5f5f57", { 1: event, 2: event }).map(({ jumped, passed }) => [jumped, passed])
  const none = [false, false]
  expect(waysOf(JUMPED)).toEqual([none, none, [true, false]])
  expect(waysOf(PASSED)).toEqual([none, none, [false, true]])
  expect(waysOf(JUMPED | PASSED)).toEqual([none, none, [true, true]])
})

test("pushedTarget: the number of a PUSH of at most 4 bytes; endsPath: what does not run on", () => {
  const targets = ["6007", "610102", "6301020304", "640102030405", "5f"].map((code) => {
    const [first] = instructions(code)
    return first && pushedTarget(Buffer.from(code, "hex"), first)
  })
  expect(targets).toEqual([7, 0x102, 0x1020304, undefined, undefined])
  expect([0x00, 0x56, 0xf3, 0xfd, 0xfe, 0xff, 0x57, 0x5b].map(endsPath)).toEqual([
    ...[true, true, true, true, true, true, false, false],
  ])
})
