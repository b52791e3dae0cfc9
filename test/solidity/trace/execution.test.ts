import { expect, test } from "vitest"
import {
  failsRightAfter,
  isCreation,
  newestFrame,
  Op,
  ranAt,
  staysAt,
} from "../../../src/solidity/trace/execution.ts"
import { at, executionOf, lastCall, shown } from "./execution.ts"

const steps = [[Op.CALL, "210:5"], [Op.ISZERO, "210:5"], [Op.DUP1], [Op.REVERT, "210:5"]] as const

test("isCreation", () => {
  expect(
    ["CREATE", "CREATE2", "CALL", "DELEGATECALL"].map((type) => isCreation({ type: type as "CALL" })),
  ).toEqual([...[true, true, false, false]])
})

test("staysAt: every known location since a step is the range", () => {
  const execution = executionOf({ steps: [[Op.CALL, at.pay], ...steps] })
  const { range } = execution.at(1)
  expect(staysAt(execution, range, 1)).toBe(true)
  expect(staysAt(execution, range, 0)).toBe(false)
  expect(staysAt(execution, undefined, 1)).toBe(false)
})

test("failsRightAfter: reverts at the location of its last call", () => {
  const after = (all: Parameters<typeof executionOf>[0]["steps"], step = 1) => {
    const execution = executionOf({ steps: all, last: lastCall(step) })
    return failsRightAfter(execution, lastCall(step))
  }
  expect(after(steps)).toBe(true)
  expect(after(steps, 0)).toBe(false)
  expect(after([...steps.slice(0, 3), [Op.REVERT, "220:5"]])).toBe(false)
  expect(after([...steps.slice(0, 3), [Op.INVALID, "210:5"]])).toBe(false)
  expect(after([[Op.CALL], ...steps.slice(1)])).toBe(false)
})

test("newestFrame: the newest instruction inside a function", () => {
  const execution = executionOf({
    steps: [[Op.CALL, "210:5"], [Op.CALL, "310:5"], [Op.DUP1], [Op.REVERT, "0:1000"]],
  })
  expect(shown(newestFrame(execution, "other"))).toEqual({
    ...{ kind: "other", contract: "Bank", function: "deposit", functionKind: "function", range: "310:5" },
  })
  expect(newestFrame(executionOf({ steps: [[Op.REVERT]] }), "other")).toBe(undefined)
})

test("ranAt: opcodes one after the other before the end, all of them after the last call", () => {
  const ran = (fromEnd: number, opcodes: readonly number[], step?: number) =>
    ranAt(executionOf({ steps, last: step === undefined ? undefined : lastCall(step) }), fromEnd, opcodes)
  expect(ran(3, [Op.ISZERO, Op.DUP1])).toBe(true)
  expect(ran(2, [Op.ISZERO, Op.DUP1])).toBe(false)
  expect(ran(3, [Op.ISZERO, Op.DUP1], 1)).toBe(true)
  expect(ran(3, [Op.ISZERO, Op.DUP1], 2)).toBe(false)
  expect(ran(4, [Op.CALL])).toBe(false)
})
