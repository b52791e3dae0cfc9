/** The time of a chain in a data folder: its clock goes on from its newest block, in every mining mode. */
import { afterEach, beforeEach, expect, vi } from "vitest"
import { createNode } from "../../../src/index.ts"
import { eachInFolder } from "../../dataFolder.ts"
import { inEachMode, nextTimes, now, past, pastChain, timeOf } from "../../instance/pastChain.ts"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: now * 1000 + 400 })
})

afterEach(() => {
  vi.useRealTimers()
})

let dataDir: string

eachInFolder((path) => {
  dataDir = path
})

inEachMode("a data folder whose chain was made by a clock that stands still: %s", async (_, mode) => {
  await (await pastChain({ dataDir })).close()
  await using node = await createNode({ dataDir, ...mode.options })
  expect(await timeOf(node)).toBe(past + 6)
  expect(await nextTimes(node)).toEqual(mode.times)
})
