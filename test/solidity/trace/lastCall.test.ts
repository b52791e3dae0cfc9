import { expect, test } from "vitest"
import { Op } from "../../../src/solidity/trace/execution.ts"
import { failedCall, failureOfLastCall, type Inferred } from "../../../src/solidity/trace/lastCall.ts"
import type { RecordedMessage } from "../../../src/solidity/trace/recorder.ts"
import { bankOf, executionOf, lastCall, shown } from "./execution.ts"

const call = { kind: "call", contract: "Bank", function: "pay", functionKind: "function", range: "210:5" }
const inner = { kind: "revert", contract: "Vault", function: "put", range: undefined } as const

/** Returns the frames of a failure by the last call; the sent message has the frame `inner`. */
function framesOf(given: Parameters<typeof executionOf>[0], compiled?: Inferred["compiled"]) {
  const asked: RecordedMessage[] = []
  const found = failureOfLastCall(executionOf(given), (message) => {
    asked.push(message)
    return { compiled, failed: message, frames: [inner] }
  })
  if (found === undefined) return undefined
  const isOfCallee = found.failed === given.last?.message
  return { own: found.own.map(shown), inner: found.inner, isOfCallee, asked: asked.length }
}

const steps = [
  [Op.CALL, "210:5"],
  [Op.ISZERO, "210:5"],
  [Op.REVERT, "210:5"],
] as const
const elsewhere = [...steps.slice(0, 2), [Op.REVERT, "220:5"]] as const

test("default: the failure of the callee is passed on with the same data", () => {
  const last = lastCall(1, { output: "0xdeadbeef" })
  expect(framesOf({ steps: elsewhere, output: "0xdeadbeef", last })).toEqual({
    ...{ own: [call], inner: [inner], isOfCallee: true, asked: 1 },
  })
  expect(framesOf({ steps: elsewhere, output: "0xbeef", last })).toBe(undefined)
})

test("behavior: without data, the contract must revert at the location of the call", () => {
  const last = lastCall(1)
  expect(framesOf({ steps, last })).toEqual({ own: [call], inner: [inner], isOfCallee: true, asked: 1 })
  expect(framesOf({ steps: elsewhere, last })).toBe(undefined)
})

test("behavior: the callee ran out of gas: the caller reverts, or runs out of gas too", () => {
  const last = lastCall(1, { failure: "out of gas" })
  expect(framesOf({ steps, last })?.inner).toEqual([{ ...inner, kind: "calleeOutOfGas" }])
  expect(framesOf({ steps: elsewhere, last, failure: "out of gas" })?.inner).toEqual([inner])
})

test("behavior: a successful call fails the contract by short return data, or by an account without code", () => {
  const withCode = lastCall(1, { failure: undefined })
  const withoutCode = lastCall(1, { failure: undefined, code: undefined })
  const own = { inner: [], isOfCallee: false, asked: 0 }
  expect(framesOf({ steps, last: withCode })).toEqual({
    ...own,
    own: [{ ...call, kind: "returnDataTooShort" }],
  })
  expect(framesOf({ steps, last: withoutCode })).toEqual({ ...own, own: [{ ...call, kind: "noCode" }] })
  expect(framesOf({ steps: elsewhere, last: withCode })).toBeUndefined()
  expect(framesOf({ steps, last: undefined })).toBeUndefined()
})

test("behavior: a proxy passes a failure without data on, if its implementation is not a library", () => {
  const proxy = [
    [Op.DELEGATECALL, "210:5"],
    [Op.DUP1, "215:1"],
    [Op.REVERT, "220:5"],
  ] as const
  const last = lastCall(1)
  const library = bankOf([], [], { contractKind: "library" })
  expect(framesOf({ steps: proxy, last }, bankOf([]))?.own).toEqual([call])
  expect(framesOf({ steps: proxy, last }, library)).toBeUndefined()
  expect(framesOf({ steps: proxy, last }, undefined)).toBeUndefined()
  expect(
    framesOf(
      { steps: [...proxy.slice(0, 2), [Op.JUMPDEST, "230:5", "i"], [Op.REVERT, "220:5"]], last },
      bankOf([]),
    ),
  ).toBeUndefined()
})

test("failedCall: a call instruction that sent no message, and at whose location the contract stays", () => {
  const failed = { ...call, kind: "callFailed" }
  expect(shown(failedCall(executionOf({ steps })))).toEqual(failed)
  expect(failedCall(executionOf({ steps: elsewhere }))).toBeUndefined()
  expect(failedCall(executionOf({ steps, last: lastCall(1) }))).toBeUndefined()
  expect(shown(failedCall(executionOf({ steps: [[Op.CREATE, "210:5"], [Op.REVERT]] })))).toEqual(failed)
})
