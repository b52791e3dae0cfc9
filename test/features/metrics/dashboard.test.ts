/** Tests that the dashboard and the configuration in examples/metrics match the metrics of a node. */
import { readFileSync } from "node:fs"
import { expect, onTestFinished, test } from "vitest"
import { serverOptions } from "../../../src/cli/options/table.ts"
import { createNode } from "../../../src/index.ts"
import { type ParsedFamily, parseExposition } from "./exposition.ts"

const read = (name: string) =>
  readFileSync(new URL(`../../../examples/metrics/${name}`, import.meta.url), "utf8")

interface Panel {
  readonly title: string
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[]
}
const dashboard = JSON.parse(read("dashboard.json")) as {
  readonly panels: readonly Panel[]
  readonly templating: { readonly list: readonly { readonly query: string | { readonly query: string } }[] }
}
const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

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

const namesIn = (text: string) => text.match(/\b(midblock|process|nodejs)_\w+/g) ?? []

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

test("the dashboard shows every family of the node, except those that its panels would repeat", () => {
  const shown = new Set(expressions.flatMap(namesIn))
  const unshown = [...parsedNames()].filter((name) => ![...shown].some((series) => series.startsWith(name)))
  expect(unshown).toEqual([
    "midblock_node_info",
    "midblock_head_timestamp_seconds",
    "midblock_fork_block_number",
    "midblock_fork_messages_total",
    "midblock_fork_joined_total",
    "midblock_fork_fetches_total",
  ])
})

/** Returns the names in the table of docs/metrics.md; another test compares them with the families. */
function parsedNames(): readonly string[] {
  const page = readFileSync(new URL("../../../docs/metrics.md", import.meta.url), "utf8")
  return Array.from(page.matchAll(/^\| `(midblock_\w+)`/gm), ([, name = ""]) => name)
}

test("prometheus.yml has the default port of the program", () => {
  expect(read("prometheus.yml")).toContain(`targets: ["127.0.0.1:${serverOptions.port.default}"]`)
})
