import { expect, test } from "vitest"
import { createCurrentRule, type MiningRule } from "../../../src/node/mining/rule.ts"

const initial: MiningRule = {
  automine: false,
  blockTimeMs: 2000,
  blockTimesMs: [1000, 3000],
  flashblockTimeMs: 200,
  hold: false,
}

test("a change replaces the given values, and keeps the others; the rules before it stay as they were", () => {
  const rule = createCurrentRule(initial)
  rule.change({ automine: true })
  const before = rule.value
  rule.change({ hold: true, blockTimeMs: 0 })
  expect(rule.value).toEqual({ ...initial, automine: true, hold: true, blockTimeMs: 0 })
  expect(before).toEqual({ ...initial, automine: true })
  expect(initial.automine).toBe(false)
})

test("a change to undefined removes the bounds of drawn block times", () => {
  const rule = createCurrentRule(initial)
  rule.change({ blockTimesMs: undefined })
  expect(rule.value.blockTimesMs).toBeUndefined()
})
