import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { families } from "../../../src/features/metrics/metrics.ts"
import { measurementsOf } from "../../../src/instance/featureList.ts"
import type { Node } from "../../../src/node/node.ts"
import { pageOf, withTable } from "../../docs/tables.mjs"
import { metricTable } from "./tables.mjs"

test("the table of docs/metrics.md matches the sources (npm run docs writes it)", () => {
  const page = readFileSync(pageOf("metrics"), "utf8")
  const table = metricTable([...families, ...measurementsOf({} as Node)])
  expect(withTable(page, "metrics", table)).toBe(page)
  expect(page).toContain(table)
})
