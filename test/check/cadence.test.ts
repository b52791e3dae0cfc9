/** An endpoint whose open block is refreshed more slowly than its network promises. */
import { expect, test } from "vitest"
import { check } from "../../src/check/index.ts"
import { createNode } from "../../src/index.ts"

test("flashblocks every 600 ms, with empty ones, fail where 200 ms are promised", async () => {
  const options = { blockTime: 2400, flashblockTime: 600, emptyFlashblocks: true } as const
  await using node = await createNode({ mining: true, ...options })
  const { url } = await node.listen({ port: 0 })
  const { results, ok } = await check(url, { only: ["cadence/refresh"], readOnly: true })
  expect(results).toMatchObject([
    {
      verdict: "fails",
      reason: "expected about 200 ms",
      asked: "messages of the feed",
      measured: { unit: "ms" },
    },
  ])
  expect(ok).toBe(false)
}, 30_000)
