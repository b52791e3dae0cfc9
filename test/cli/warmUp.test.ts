import { expect, test } from "vitest"
import { warmUp } from "../../src/cli/warmUp.ts"

test("default", async () => {
  expect(await warmUp(() => true)).toBe(9)
})

test("behavior: it ends when it is not wanted any more", async () => {
  let steps = 0
  expect(await warmUp(() => ++steps <= 4)).toBe(3)
  expect(await warmUp(() => false)).toBe(0)
})
