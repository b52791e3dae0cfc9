import { existsSync, readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { methods } from "../../src/methods/index.ts"
import { nodeOptions } from "../../src/node/options.ts"
import { serverOptions } from "../../src/server/options.ts"
import { errorTable } from "./errors.mjs"
import { methodTable, optionTable, pageOf, withTable } from "./tables.mjs"

const root = new URL("../../", import.meta.url)
const readme = readFileSync(new URL("README.md", root), "utf8")

test("the tables in docs/ are those of the sources (npm run docs writes them)", () => {
  const options = optionTable({ ...serverOptions, ...nodeOptions })
  const tables = { methods: methodTable(methods), options, errors: errorTable() }
  for (const [name, table] of Object.entries(tables)) {
    const page = readFileSync(pageOf(name), "utf8")
    expect(withTable(page, name, table)).toBe(page)
    expect(page).toContain(table)
  }
})

test("every link within the repository leads to a file and a heading that exist", () => {
  const broken = documents.flatMap((page) =>
    linksOf(page)
      .filter((link) => !isThere(page, link))
      .map((link) => `${page}: ${link}`),
  )
  expect(broken).toEqual([])
})

test("the README's programs are the examples", () => {
  const programs = [...readme.matchAll(/```[jt]s\n\/\/ (examples\/\S+)\n([\s\S]*?)```/g)]
  expect(programs).toHaveLength(4)
  for (const [, file = "", code = ""] of programs) {
    const source = readFileSync(new URL(`${file}`, root), "utf8")
    for (const part of code.trimEnd().split("\n\n")) expect(isIn(source, part), `${file}: ${part}`).toBe(true)
  }
})

const isIn = (source: string, part: string) =>
  [source, source.replaceAll(/^ {2}/gm, "")].some((text) => text.includes(part))

/** The paths of all documents of the repository. */
const documents = [".", "docs", "examples"].flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, root))
    .filter((name) => name.endsWith(".md"))
    .map((name) => (folder === "." ? name : `${folder}/${name}`)),
)

const textOf = (page: string): string => readFileSync(new URL(page, root), "utf8")

/** The targets of the links of a document that stay within the repository. */
const linksOf = (page: string): string[] =>
  Array.from(textOf(page).matchAll(/\]\(([^)\s]+)\)/g), ([, target = ""]) => target).filter(
    (target) => !/^[a-z]+:/.test(target),
  )

function isThere(page: string, link: string): boolean {
  const [path = "", heading] = link.split("#")
  const target = path === "" ? page : new URL(path, new URL(page, "file:///")).pathname.slice(1)
  if (!existsSync(new URL(target, root))) return false
  return heading === undefined || anchorsOf(target).includes(heading)
}

/** The anchors of the headings of a document, as GitHub makes them. */
const anchorsOf = (page: string): string[] =>
  Array.from(textOf(page).matchAll(/^#+ (.+)$/gm), ([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  )
