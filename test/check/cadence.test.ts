/** The time between two states of the open block: an endpoint that is slower than its network promises, and what shows the time. */
import { expect, onTestFinished, test } from "vitest"
import { check } from "../../src/check/index.ts"
import { type CreateNodeOptions, createNode } from "../../src/index.ts"
import { fed, type Mutant } from "./mutants/changes.ts"
import { startProxy } from "./mutants/proxy.ts"

/** Starts a node that seals by itself. */
async function start(options: CreateNodeOptions) {
  const node = await createNode({ mining: true, ...options })
  onTestFinished(() => node.close())
  return (await node.listen({ port: 0 })).url
}

test("flashblocks every 600 ms, with empty ones, fail where 200 ms are promised", async () => {
  const url = await start({ blockTime: 2400, flashblockTime: 600, emptyFlashblocks: true })
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

/** Three of four messages of the feed are lost: the rule of refreshes is broken, and no other of its group. */
const lateRefresh: Mutant = {
  name: "late refresh of the feed",
  only: ["cadence"],
  breaks: ["cadence/refresh"],
  changes: fed((message: { readonly index: number }) => (message.index % 4 === 0 ? [message as never] : [])),
}

test(lateRefresh.name, async () => {
  const url = await start({ blockTime: 4000, emptyFlashblocks: true })
  const proxy = await startProxy(url, lateRefresh.changes())
  onTestFinished(() => proxy.close())
  const feed = `${proxy.url.replace("http", "ws")}/flashblocks`
  const { results } = await check(proxy.url, { only: lateRefresh.only, feed, readOnly: true })
  expect(results.filter(({ verdict }) => verdict === "fails").map(({ name }) => name)).toEqual(
    lateRefresh.breaks,
  )
}, 60_000)

test("where nobody else sends, more transactions show the interval, after their cost was told", async () => {
  const url = await start({})
  const told: number[] = []
  const options = { only: ["cadence/refresh"], onCost: (_: bigint, count: number) => void told.push(count) }
  const { results, transactions } = await check(url, options)
  expect(told).toEqual([8])
  expect(transactions).toBeGreaterThan(3)
  expect(transactions).toBeLessThan(8)
  expect(results[0]?.measured?.values.length).toBeGreaterThanOrEqual(3)
}, 30_000)
