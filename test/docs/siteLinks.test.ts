import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, expect, test } from "vitest"
import { brokenLinks } from "./siteLinks.mjs"

const folder = mkdtempSync(join(tmpdir(), "site-"))
afterEach(() => rmSync(folder, { recursive: true }))

test("links to absent files and to absent elements are found, in each page of a site", () => {
  mkdirSync(join(folder, "sub"))
  const first = `<h1 id="one">1</h1><a href="sub/second.html#two">2</a><a class="x" href="absent.html">3</a>`
  const second = `<p id="two"><a href="../index.html#one">1</a><a href="#three">3</a><a href="https://h">4</a><img src="a.png"/>`
  writeFileSync(join(folder, "index.html"), first)
  writeFileSync(join(folder, "sub/second.html"), second)
  expect(brokenLinks(folder)).toEqual([
    { page: "index.html", link: "absent.html" },
    { page: "sub/second.html", link: "#three" },
    { page: "sub/second.html", link: "a.png" },
  ])
})
