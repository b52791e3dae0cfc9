/** The table of cases: their names, their groups, and their rows in docs/check.md. */
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { cases } from "../../src/check/cases/index.ts"
import { pageOf, withTable } from "../docs/tables.mjs"
import { caseTable } from "./tables.mjs"

test("each case has a name of its own in its group, and a rule with its section", () => {
  const names = cases.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { name, group, says, rule } of cases) {
    expect(name).toMatch(new RegExp(`^${group}/[\\w-]+$`))
    expect(says.length).toBeLessThan(140)
    expect(rule.section).not.toBe("")
  }
})

test("docs/check.md has the table of cases", () => {
  const page = readFileSync(pageOf("check"), "utf8")
  expect(withTable(page, "check", caseTable(cases))).toBe(page)
  expect(page).toContain(caseTable(cases))
})
