import { expect, test } from "vitest"
import type { FrameStart } from "../../../src/kernel/evm/engine/traceEvents.ts"
import { createRecorder } from "../../../src/solidity/trace/recorder.ts"

const start: FrameStart = { type: "CALL", from: "0x01", to: "0x02", input: "0x", gas: 1n, value: 0n }
const reverted = { output: "0x", gasUsed: 1n, failure: "revert" } as const

test("keeps the program counters, and the step at which the last message began", () => {
  const { visit, enter, leave, result } = createRecorder()
  enter?.(start, 0)
  for (const pc of [0, 1, 3]) visit?.(pc)
  enter?.({ ...start, to: "0x03" }, 1)
  visit?.(7)
  leave?.(reverted, 1)
  visit?.(4)
  leave?.(reverted, 0)
  const { pcs, last } = result() ?? {}
  expect([...(pcs ?? [])]).toEqual([0, 1, 3, 4])
  expect(last?.step).toBe(3)
  expect(last?.message.to).toBe("0x03")
  expect([...(last?.message.pcs ?? [])]).toEqual([7])
})

test("a successful message keeps no program counters, and a call that never began is left out", () => {
  const { visit, enter, leave, result } = createRecorder()
  enter?.(start, 0)
  visit?.(0)
  enter?.(start, 1)
  visit?.(5)
  leave?.({ output: "0x", gasUsed: 1n, failure: undefined }, 1)
  enter?.(start, 1)
  leave?.({ output: "0x", gasUsed: 0n, failure: "insufficient balance" }, 1)
  leave?.(reverted, 0)
  expect(result()?.last?.message).toMatchObject({ failure: undefined, pcs: new Uint32Array() })
})

test("a very long execution keeps only its newest program counters", () => {
  const { visit, enter, leave, result } = createRecorder()
  const count = 2 ** 21 + 5
  enter?.(start, 0)
  enter?.(start, 1)
  leave?.(reverted, 1)
  for (let pc = 0; pc < count; pc++) visit?.(pc)
  leave?.(reverted, 0)
  const { pcs, last } = result() ?? {}
  expect(pcs?.length).toBe(2 ** 20 + 5)
  expect(pcs?.[0]).toBe(2 ** 20)
  expect(pcs?.at(-1)).toBe(count - 1)
  expect(last?.step).toBe(0)
})
