import { createTestClient, http, publicActions } from "viem"
import { foundry } from "viem/chains"
import { expect, test } from "vitest"
import { setup, setupWorkers } from "../../src/globalSetup.ts"
import { serveWorkers } from "../../src/harness/workers.ts"

const clientAt = (url: string) =>
  createTestClient({ mode: "anvil", chain: foundry, transport: http(url), cacheTime: 0 }).extend(
    publicActions,
  )

test("each path of digits is a node of its own", async () => {
  await using nodes = await serveWorkers({ chainId: 9n })
  const [one, two] = [clientAt(`${nodes.url}/1`), clientAt(`${nodes.url}/2`)]
  await one.mine({ blocks: 3 })
  expect([await one.getBlockNumber(), await two.getBlockNumber(), await two.getChainId()]).toEqual([
    3n,
    0n,
    9,
  ])
  const statuses = await Promise.all(
    ["", "/", "/x", "/12345", "/1x", "/1/health"].map(async (path) => (await fetch(nodes.url + path)).status),
  )
  expect(statuses).toEqual([404, 404, 404, 404, 404, 200])
})

test("as vitest's globalSetup: provides the URL, and its end closes the port", async () => {
  for (const [each, mined] of [
    [setup, 1n],
    [setupWorkers({}), 0n],
  ] as const) {
    const provided: unknown[] = []
    const end = await each({ provide: (...given) => provided.push(...given) })
    expect(provided).toEqual(["midblockUrl", expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/)])
    const url = String(provided[1])
    const client = clientAt(`${url}/7`)
    const [from] = (await client.request({ method: "eth_accounts" } as never)) as string[]
    await client.request({ method: "eth_sendTransaction", params: [{ from, to: from }] } as never)
    expect(await client.getBlockNumber()).toBe(mined)
    await end()
    await expect(fetch(url)).rejects.toThrow("fetch failed")
  }
})
