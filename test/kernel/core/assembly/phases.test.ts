import { expect, test } from "vitest"
import type { Instance } from "../../../../src/kernel/core/instance.ts"
import * as Layout from "../../../../src/kernel/core/layout.ts"
import { callCode, createInstance, endOf, prepareCall } from "./execution.ts"

/** Counts down from 1,000: PUSH2 1000, JUMPDEST, PUSH1 1, SWAP1, SUB, DUP1, PUSH1 3, JUMPI. */
const loop = "6103e85b6001900380600357"

/** Runs a prepared message in slices of `gas`; returns the reason for which each slice ended. */
function reasonsOf(instance: Instance, code: string, gas: number): number[] {
  const { core } = instance
  const reasons: number[] = []
  for (;;) {
    const reason = core.run(gas)
    reasons.push(reason)
    if (reason === Layout.ACCOUNT) core.answerAccount(1n, Layout.EXISTS | Layout.EMPTY_STORAGE, 0)
    else if (reason === Layout.CODE) instance.bytes.write(code, core.answerCode(code.length / 2), "hex")
    else if (reason !== Layout.PAUSED) return reasons
  }
}

test("behavior: the core requests the callee, its code and the caller before the message begins", () => {
  const instance = createInstance()
  prepareCall(instance, loop)
  expect(reasonsOf(instance, loop, 1_000_000)).toEqual([
    Layout.ACCOUNT,
    Layout.CODE,
    Layout.ACCOUNT,
    Layout.DONE,
  ])
})

test("behavior: a message that pauses after each slice of gas has the result of one without pauses", async () => {
  const whole = await callCode(createInstance(), loop)
  const instance = createInstance()
  prepareCall(instance, loop)
  const pauses = reasonsOf(instance, loop, 1000).filter((reason) => reason === Layout.PAUSED)
  expect(endOf(instance)).toEqual(whole)
  expect(whole).toEqual({ error: 0, detail: 0, limit: 0, gasUsed: 26_003n })
  expect(pauses.length).toBeGreaterThan(20)
  expect(pauses.length).toBeLessThan(27)
})

test("behavior: a slice of less gas than a basic block needs runs one basic block", () => {
  const instance = createInstance()
  prepareCall(instance, loop)
  const pauses = reasonsOf(instance, loop, 1).filter((reason) => reason === Layout.PAUSED)
  expect(endOf(instance).error).toBe(0)
  expect(pauses.length).toBe(1001)
})
