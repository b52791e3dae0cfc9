import { expect, test } from "vitest"
import { valuesOf } from "../metrics/exposition.ts"
import { start } from "../metrics/scraped.ts"

test("the counters of a fork equal node.fork.stats, and are absent without a fork", async () => {
  const { scrape: scrapePlain } = await start()
  expect((await scrapePlain()).get("midblock_fork_requests_total")?.samples).toEqual([])
  const { node: remote, url: remoteUrl } = await start()
  await remote.mine(3)
  const { node, scrape } = await start({ fork: { url: remoteUrl, cache: false } })
  await node.request({ method: "eth_getBalance", params: [`0x${"77".repeat(20)}`] })
  const families = await scrape()
  const stats = node.fork?.stats
  const read = (name: string) => valuesOf(families, `midblock_fork_${name}_total`)[""]
  expect({
    requests: read("requests"),
    messages: read("messages"),
    roundTrips: read("round_trips"),
    retries: read("retries"),
    failovers: read("failovers"),
    joined: read("joined"),
    fileHits: read("file_hits"),
    cacheHits: read("cache_hits"),
    misses: read("misses"),
    fetches: read("fetches"),
    reruns: read("reruns"),
  }).toEqual({ ...stats })
  expect(stats?.misses).toBeGreaterThan(0)
  expect(valuesOf(families, "midblock_fork_block_number")).toEqual({ "": 3 })
})
