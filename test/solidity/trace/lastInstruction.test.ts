import { expect, test } from "vitest"
import { callStackOf } from "../../../src/solidity/trace/callStack.ts"
import { Op } from "../../../src/solidity/trace/execution.ts"
import { failureOfLastInstruction } from "../../../src/solidity/trace/lastInstruction.ts"
import { functionOf } from "../handmade.ts"
import { at, executionOf } from "./execution.ts"

const JUMP = 0x56
/** Enters `pay`. */
const entered = [
  [JUMP, "0:1000", "i"],
  [Op.JUMPDEST, at.pay],
] as const
const panic = (code: string) => `0x4e487b71${code.padStart(64, "0")}` as const

/** Returns the kinds and the functions of the frames. */
const framesOf = (given: Parameters<typeof executionOf>[0]) => {
  const execution = executionOf(given)
  const frames = failureOfLastInstruction(execution, callStackOf(execution))
  return frames?.map(({ kind, function: name }) => `${kind} ${name}`)
}

test("default: a revert in a function that was entered, and in the modifier of one", () => {
  expect(framesOf({ steps: [...entered, [Op.REVERT, "210:5"]] })).toEqual(["call undefined", "revert pay"])
  expect(framesOf({ steps: [...entered, [Op.REVERT, "410:5"]] })).toEqual([
    ...["call undefined", "call pay", "revert open"],
  ])
})

test("behavior: the data tells a custom error, and a panic of generated code", () => {
  expect(framesOf({ steps: [...entered, [Op.REVERT, "210:5"]], output: "0xdeadbeef" })).toEqual([
    ...["call undefined", "custom pay"],
  ])
  const generated = [...entered, [JUMP, undefined, "i"], [Op.JUMPDEST], [Op.REVERT]] as const
  expect(framesOf({ steps: generated, output: panic("11") })).toEqual(["call undefined", "panic pay"])
})

test("behavior: the call of an uninitialized function variable has no frame of its own", () => {
  const steps = [...entered, [JUMP, "210:5", "i"], [Op.JUMPDEST, "215:2"], [Op.REVERT, "215:2"]] as const
  expect(framesOf({ steps, output: panic("51") })).toEqual(["call undefined", "panic pay"])
  expect(framesOf({ steps, output: panic("11") })).toEqual(["call undefined", "call pay", "panic pay"])
})

test("behavior: before any function is entered: the function around it, wrong parameters, or the called function", () => {
  expect(framesOf({ steps: [[Op.REVERT, "210:5"]] })).toEqual(["revert pay"])
  expect(framesOf({ steps: [[Op.REVERT]], decodes: false })).toEqual(["invalidParameters pay"])
  expect(framesOf({ steps: [[Op.REVERT]] })).toEqual(["other pay"])
  expect(framesOf({ steps: [[Op.REVERT]], input: "0x99999999" })).toEqual(["other undefined"])
  expect(framesOf({ steps: [[Op.CALL]] })).toEqual(["other pay"])
  const fallback = functionOf("", "500:50", { kind: "fallback" })
  expect(framesOf({ steps: [[Op.REVERT, "510:5"]], input: "0x99999999", more: [fallback] })).toEqual([
    ...["revert <fallback>"],
  ])
})

test("behavior: a creation fails in its constructor", () => {
  expect(framesOf({ type: "CREATE", steps: [[Op.REVERT, "110:5"]] })).toEqual(["revert constructor"])
  expect(framesOf({ type: "CREATE", steps: [[Op.REVERT, "950:5"]] })).toEqual(["revert constructor"])
  expect(framesOf({ type: "CREATE", steps: [[Op.CALL, "110:5"]] })).toBeUndefined()
})

test("behavior: nothing is known when no instruction ran", () => {
  expect(framesOf({ steps: [] })).toBe(undefined)
})
