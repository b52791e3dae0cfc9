import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { methods } from "../../src/methods/index.ts"
import { nodeOptions } from "../../src/node/options.ts"
import { serverOptions } from "../../src/server/options.ts"
import { errorTable } from "./errors.mjs"
import { methodTable, optionTable, withTables } from "./readme.mjs"

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8")

test("the README's tables are those of the sources (npm run docs writes them)", () => {
  const options = optionTable({ ...serverOptions, ...nodeOptions })
  const tables = { methods: methodTable(methods), options, errors: errorTable() }
  expect(withTables(readme, tables)).toBe(readme)
  for (const table of Object.values(tables)) expect(readme).toContain(table)
})

test("the README's programs are the examples", () => {
  const programs = [...readme.matchAll(/```[jt]s\n\/\/ (examples\/\S+)\n([\s\S]*?)```/g)]
  expect(programs).toHaveLength(4)
  for (const [, file = "", code = ""] of programs) {
    const source = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8")
    for (const part of code.trimEnd().split("\n\n"))
      expect(isImport(part) || isIn(source, part), `${file}: ${part}`).toBe(true)
  }
})

/** Sources import from this checkout what a project of its own imports from the package. */
const isImport = (part: string) => part.startsWith("import ")

const isIn = (source: string, part: string) =>
  [source, source.replaceAll(/^ {2}/gm, "")].some((text) => text.includes(part))
