import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"

const word = `0x${"00".repeat(32)}`

/** Builds a block some seconds after its parent, and returns the difference of their timestamps. */
async function builtAfter(seconds: number, blockTime: number): Promise<bigint> {
  await using node = await createNode({ mining: false, blockTime })
  const parent = await node.request({ method: "eth_getBlockByNumber", params: ["latest", false] })
  const attributes = {
    timestamp: `0x${(Number(parent?.timestamp) + seconds).toString(16)}`,
    prevRandao: word,
    suggestedFeeRecipient: `0x${"11".repeat(20)}`,
    withdrawals: [],
    parentBeaconBlockRoot: word,
  }
  const { executionPayload } = await node.request<{ executionPayload: { timestamp: string } }>({
    method: "testing_buildBlockV1",
    params: [parent?.hash, attributes, []],
  })
  return BigInt(executionPayload.timestamp) - BigInt(parent?.timestamp ?? 0)
}

test("error: a timestamp before the parent's, or equal to it unless the block time is below 1 s", async () => {
  const refused = /^Timestamp \d+ is lower than or equal to previous block's timestamp \d+$/
  expect(await builtAfter(1, 2000)).toBe(1n)
  await expect(builtAfter(0, 2000)).rejects.toThrow(refused)
  await expect(builtAfter(-1, 2000)).rejects.toThrow(refused)
  expect(await builtAfter(0, 200)).toBe(0n)
  await expect(builtAfter(-1, 200)).rejects.toThrow(refused)
})
