import { expect, test } from "vitest"
import { anchorsOf, documents, isThere, linksOf, textOf } from "./documents.ts"

test("every link within the repository leads to a file and a heading that exist", () => {
  const links = documents.flatMap((page) => linksOf(textOf(page)).map((link) => ({ page, link })))
  process.stdout.write(`links: ${links.length} in ${documents.length} documents\n`)
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter(({ page, link }) => !isThere(page, link))).toEqual([])
})

test("isThere is false for a link to a file or a heading that does not exist", () => {
  const page = "# One\n\n## `two` & more\n\n## One\n\n```sh\n# no heading\n```\n"
  expect(anchorsOf(page)).toEqual(["one", "two--more", "one-1"])
  expect(linksOf("[a](b.md) `[c](d.md)` [e](#f) [g](https://h) ")).toEqual(["b.md", "#f"])
  expect(linksOf("[a](https://github.com/midblock/midblock/blob/main/docs/errors.md#b)")).toEqual([
    "/docs/errors.md#b",
  ])
  const isIn = (link: string) => isThere("docs/errors.md", link, () => page)
  expect(["errors.md", "../README.md#one-1", "#two--more", "/README.md#one"].map(isIn)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(
    ["absent.md", "/docs/absent.md", "README.md/x", "#three", "methods.md#no-heading"].map(isIn),
  ).toEqual([false, false, false, false, false])
})
