import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { serverOptions } from "../../src/cli/options/serverOptions.ts"
import { methods } from "../../src/methods/index.ts"
import { nodeOptions } from "../../src/node/options/index.ts"
import { errorTable } from "./errors.mjs"
import { methodTable, optionTable, pageOf, withTable } from "./tables.mjs"

test("the tables in docs/ are those of the sources (npm run docs writes them)", () => {
  const options = optionTable({ ...serverOptions, ...nodeOptions })
  const tables = { methods: methodTable(methods), options, errors: errorTable() }
  for (const [name, table] of Object.entries(tables)) {
    const page = readFileSync(pageOf(name), "utf8")
    expect(withTable(page, name, table)).toBe(page)
    expect(page).toContain(table)
  }
})
