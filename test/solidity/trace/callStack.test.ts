import { expect, test } from "vitest"
import { callStackOf } from "../../../src/solidity/trace/callStack.ts"
import { Op } from "../../../src/solidity/trace/execution.ts"
import { at, executionOf, shown } from "./execution.ts"

const JUMP = 0x56
const stackOf = (steps: Parameters<typeof executionOf>[0]["steps"]) => {
  const { frames, destinations, hasEntered } = callStackOf(executionOf({ steps }))
  return {
    frames: frames.map((each) => [each.kind, each.function, shown(each)?.range]),
    destinations,
    hasEntered,
  }
}

test("default: the calls that have not returned, with the instructions at which they were entered", () => {
  const { frames, destinations, hasEntered } = stackOf([
    [JUMP, "210:5", "i"],
    [Op.JUMPDEST, at.deposit],
    [JUMP, "310:5", "i"],
    [Op.JUMPDEST, at.open],
    [JUMP, "420:5", "o"],
    [Op.JUMPDEST, "320:5"],
  ])
  expect(frames).toEqual([["call", "pay", "210:5"]])
  expect(destinations.map(({ op, range }) => [op, range?.start])).toEqual([[Op.JUMPDEST, 300]])
  expect(hasEntered).toBe(true)
})

test("behavior: a jump into generated code is internal, and enters no function of the source", () => {
  const { frames, hasEntered } = stackOf([[JUMP, undefined, "i"], [Op.JUMPDEST]])
  expect(frames).toEqual([["internal", undefined, "0:1000"]])
  expect(hasEntered).toBe(false)
})

test("behavior: a jump that is the last instruction, or that leads to no JUMPDEST, is not a call", () => {
  expect(
    stackOf([
      [JUMP, "210:5", "i"],
      [JUMP, "210:5", "i"],
    ]).frames,
  ).toEqual([])
})
