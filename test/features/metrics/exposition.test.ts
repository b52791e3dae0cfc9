import { expect, test } from "vitest"
import { createScrape } from "../../../src/features/metrics/exposition.ts"
import type { Family } from "../../../src/features/metrics/family.ts"
import { parseExposition, valuesOf } from "./exposition.ts"
import { chainValues, start, successes } from "./scraped.ts"

interface Source {
  count: number
}

const families: readonly Family<Source>[] = [
  {
    name: "test_requests_total",
    type: "counter",
    help: "Requests.",
    labels: ["method"],
    read: ({ count }) => [
      { value: count, labels: { method: 'a"b\\c' } },
      { value: 2 * count, labels: { method: "d" } },
    ],
  },
  { name: "test_open", type: "gauge", help: "Open.", read: ({ count }) => [{ value: -count }] },
  { name: "test_none", type: "gauge", help: "Nothing.", read: () => [] },
]

test("default: the samples of the moment in Prometheus' format, and then the metrics of the process", async () => {
  const source = { count: 1 }
  const scrape = createScrape(families, source)
  const own = (count: number) =>
    [
      "# HELP test_requests_total Requests.",
      "# TYPE test_requests_total counter",
      `test_requests_total{method="a\\"b\\\\c"} ${count}`,
      `test_requests_total{method="d"} ${2 * count}`,
      "",
      "# HELP test_open Open.",
      "# TYPE test_open gauge",
      `test_open -${count}`,
      "",
      "# HELP test_none Nothing.",
      "# TYPE test_none gauge",
      "",
    ].join("\n")
  const first = await scrape()
  source.count = 5
  const second = await scrape()
  expect(first.contentType).toBe("text/plain; version=0.0.4; charset=utf-8")
  expect(first.text.split("\n# HELP process_")[0]).toBe(own(1))
  expect(second.text.split("\n# HELP process_")[0]).toBe(own(5))
})

test("behavior: figures that are not numbers, or that are named like counters, are left out", async () => {
  const found = parseExposition((await createScrape(families, { count: 1 })()).text)
  expect([...found.keys()].filter((name) => /_(min|mean|stddev)_|_active_\w+_total/.test(name))).toEqual([])
})

test("the process and its event loop have metrics", async () => {
  const { scrape } = await start()
  const families = await scrape()
  for (const name of [
    "process_cpu_seconds_total",
    "process_resident_memory_bytes",
    "nodejs_heap_size_used_bytes",
  ])
    expect(valuesOf(families, name)[""]).toBeGreaterThan(0)
  expect(families.has("nodejs_eventloop_lag_seconds")).toBe(true)
})

test("two nodes of one process have separate metrics", async () => {
  const [first, second] = [await start(), await start()]
  await first.rpc("eth_blockNumber")
  await first.node.mine(3)
  await second.node.mine()
  expect(await successes(first.scrape)).toBe(1)
  expect((await second.scrape()).get("midblock_rpc_requests_total")?.samples).toEqual([])
  expect(chainValues(await first.scrape())).toMatchObject({ blocks_sealed: 3 })
  expect(chainValues(await second.scrape())).toMatchObject({ blocks_sealed: 1 })
})
