import { expect, test } from "vitest"
import { createTurns } from "../../../src/node/base/turns.ts"

test("behavior: replacements that are ready in the order of their requests are all used", () => {
  const ask = createTurns()
  const [first, second] = [ask(), ask()]
  expect(first()).toBe(true)
  expect(second()).toBe(true)
})

test("behavior: a replacement that is ready after a later one is not used", () => {
  const ask = createTurns()
  const [first, second, third] = [ask(), ask(), ask()]
  expect(second()).toBe(true)
  expect(first()).toBe(false)
  expect(third()).toBe(true)
  expect(ask()()).toBe(true)
})

test("behavior: a replacement that never becomes ready holds up no other", () => {
  const ask = createTurns()
  ask()
  expect(ask()()).toBe(true)
  expect(ask()()).toBe(true)
})
