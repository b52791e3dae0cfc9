import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { openRpcDocument } from "../../src/api/rpc/openrpc.ts"
import { serverOptions } from "../../src/cli/options/table.ts"
import { defaultText } from "../../src/cli/options/values.ts"
import { methods } from "../../src/instance/methods.ts"
import { nodeOptions } from "../../src/node/options/index.ts"
import { textOf } from "./documents.ts"
import { errorTable } from "./errors.mjs"
import { methodTable } from "./methodTable.mjs"
import { optionTable, pageOf, withTable } from "./tables.mjs"

test("the tables in docs/ match the sources (npm run docs writes them)", () => {
  const options = optionTable({ ...serverOptions, ...nodeOptions }, defaultText)
  const document = openRpcDocument({ title: "midblock", version: "", methods })
  const tables = { methods: methodTable(document), options, errors: errorTable() }
  for (const [name, table] of Object.entries(tables)) {
    const page = readFileSync(pageOf(name), "utf8")
    expect(withTable(page, name, table)).toBe(page)
    expect(page).toContain(table)
  }
})

test("README.md has at most 120 lines", () => {
  expect(textOf("README.md").split("\n").length).toBeLessThanOrEqual(120)
})

test("CHANGELOG.md has at most 100 lines", () => {
  expect(textOf("CHANGELOG.md").split("\n").length).toBeLessThanOrEqual(100)
})

test("each release in the changelog has headings of Keep a Changelog, in their order and once", () => {
  const [, ...releases] = textOf("CHANGELOG.md").split(/^## /m)
  const kinds = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]
  for (const release of releases) {
    expect(release).toMatch(/^(Unreleased|\d+\.\d+\.\d+)\n/)
    const headings = Array.from(release.matchAll(/^#+ (.*)$/gm), ([, heading = ""]) => heading)
    expect(headings).toEqual(kinds.filter((kind) => headings.includes(kind)))
  }
  expect(releases.length).toBeGreaterThan(0)
})
