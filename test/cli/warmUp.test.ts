import { expect, test } from "vitest"
import { warmUp } from "../../src/cli/warmUp.ts"

test("default: a turn is waited for before the node is made, and before each request", async () => {
  let turns = 0
  const requests = await warmUp(async () => {
    turns++
  })
  expect([requests, turns]).toEqual([17, 18])
})

test("behavior: nothing is asked where no turn comes", async () => {
  let turns = 0
  const ended = new Error("no more turns")
  const run = warmUp(async () => {
    if (++turns > 3) throw ended
  })
  await expect(run).rejects.toBe(ended)
  expect(turns).toBe(4)
})
