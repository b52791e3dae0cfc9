/** Tests that the metrics of the dashboard in examples/metrics exist, on a fork. */
import { expect, onTestFinished, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { dashboard, expressions, namesIn } from "../metrics/dashboard.ts"
import { type ParsedFamily, parseExposition } from "../metrics/exposition.ts"

/** Returns the exposition of a fork after requests, so that every family has samples. */
async function scrape() {
  const remote = await createNode()
  onTestFinished(() => remote.close())
  const node = await createNode({ metrics: true, fork: { url: (await remote.listen()).url, cache: false } })
  onTestFinished(() => node.close())
  const { url } = await node.listen()
  await node.request({ method: "eth_blockNumber" })
  await node.subscribe(["newHeads"], () => {})
  await fetch(url, { method: "POST", body: "{" })
  globalThis.gc?.()
  return parseExposition(await (await fetch(`${url}/metrics`)).text())
}

/** Returns the family of a series, which has a suffix in a histogram. */
const familyOf = (families: ReadonlyMap<string, ParsedFamily>, series: string) =>
  families.get(series) ?? families.get(series.replace(/_(bucket|sum|count)$/, ""))

test("every metric that the dashboard names exists, and has samples", async () => {
  const families = await scrape()
  expect(expressions.length).toBeGreaterThan(30)
  const queries = dashboard.templating.list.map(({ query }) => (typeof query === "string" ? "" : query.query))
  const missing = [...expressions, ...queries].flatMap(namesIn).filter((series) => {
    const family = familyOf(families, series)
    const isObserved = series.startsWith("nodejs_gc") // there may be no garbage collection yet
    return family === undefined || (!isObserved && !family.samples.some(({ name }) => name === series))
  })
  expect(missing).toEqual([])
})

test("the dashboard groups and selects by labels that the metrics have", async () => {
  const families = await scrape()
  const known = new Set(["instance", "le", "kind"])
  for (const { samples } of families.values())
    for (const { labels } of samples) for (const label of Object.keys(labels)) known.add(label)
  const grouped = expressions.flatMap((expr) =>
    Array.from(expr.matchAll(/by \((\w+)\)/g), ([, label]) => label),
  )
  const selected = expressions.flatMap((expr) =>
    Array.from(expr.matchAll(/[{,](\w+)=~?"/g), ([, label]) => label),
  )
  expect([...grouped, ...selected].filter((label) => !known.has(label ?? ""))).toEqual([])
})
