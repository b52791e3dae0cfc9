/** Checks that the files and scripts that the documents name exist. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import manifest from "../../package.json" with { type: "json" }

const root = new URL("../../", import.meta.url)
const pages = [
  "README.md",
  "AGENTS.md",
  "CONTRIBUTING.md",
  ...readdirSync(new URL("docs/", root))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
]
const textOf = (page: string) => readFileSync(new URL(page, root), "utf8")

const missing = (pattern: RegExp, isThere: (name: string) => boolean) =>
  pages.flatMap((page) =>
    Array.from(textOf(page).matchAll(pattern), ([, name = ""]) => name)
      .filter((name) => !isThere(name))
      .map((name) => `${page}: ${name}`),
  )

test("paths in backticks exist", () => {
  const paths = /`((?:src|test|docs|examples|contracts|\.github)\/[\w./-]+|rolldown[\w.]+|tsconfig.json)`/g
  expect(textOf("CONTRIBUTING.md").match(paths)?.length).toBeGreaterThan(30)
  const isGenerated = (path: string) => path === "src/kernel/core/module/binary.ts"
  expect(missing(paths, (path) => isGenerated(path) || existsSync(new URL(path, root)))).toEqual([])
})

test("npm scripts that the documents name exist", () => {
  expect(missing(/\bnpm run (?:-s )?([\w:-]+)/g, (name) => Object.hasOwn(manifest.scripts, name))).toEqual([])
})

test("AGENTS.md is part of the package, and has at most 150 lines", () => {
  expect(manifest.files).toContain("AGENTS.md")
  expect(textOf("AGENTS.md").split("\n").length).toBeLessThanOrEqual(150)
})
