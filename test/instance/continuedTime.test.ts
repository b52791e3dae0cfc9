/** The time of a chain that goes on from another chain: its clock goes on from the block that it begins with, in every mining mode. */
import { afterEach, beforeEach, expect, vi } from "vitest"
import { createNode, type MidblockNode } from "../../src/index.ts"
import { ask, inEachMode, nextTimes, now, past, pastChain, timeOf } from "./pastChain.ts"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: now * 1000 + 400 })
})
afterEach(() => {
  vi.useRealTimers()
})

inEachMode("a fixture of the past: %s", async (_, { options, times }) => {
  await using chain = await pastChain()
  const fixture = chain.exportFixture()
  await using node = await createNode({ ...options, fixture })
  expect(await timeOf(node)).toBe(past + 6)
  expect(await nextTimes(node)).toEqual(times)
})

/** Returns the blocks after genesis as a chain file. */
async function chainFileOf(node: MidblockNode): Promise<Uint8Array> {
  const blocks: Buffer[] = []
  for (let number = 1; number <= 3; number++) {
    const block = (await ask(node, "debug_getRawBlock", `0x${number}`)) as string
    blocks.push(Buffer.from(block.slice(2), "hex"))
  }
  return new Uint8Array(Buffer.concat(blocks))
}

inEachMode("an imported chain of the past: %s", async (_, { options, times }) => {
  const genesis = { config: { chainId: 5 }, timestamp: past, gasLimit: "0x1c9c380", alloc: {} }
  await using remote = await createNode({ genesis })
  await remote.mine(3)
  await using node = await createNode({ ...options, genesis, chain: await chainFileOf(remote) })
  expect(await timeOf(node)).toBe(past + 6)
  expect(await nextTimes(node)).toEqual(times)
})
