/** Tests that the dashboard and the configuration in examples/metrics match the metrics of a node. */
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { serverOptions } from "../../../src/cli/options/table.ts"
import { expressions, namesIn, read } from "./dashboard.ts"

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
