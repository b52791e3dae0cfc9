import { expect, test } from "vitest"
import { createPage, type PageOptions } from "../../../src/cli/output/page.ts"

function start(options: Partial<PageOptions> = {}) {
  let written = ""
  const write = (text: string) => {
    written += text
  }
  return { page: createPage({ write, ...options }), text: () => written }
}

const words = { label: "request", text: "many words ".repeat(20).trim() }

test("paragraphs have one empty line between them and around them", () => {
  const { page, text } = start()
  page.paragraph([{ label: "transaction", text: "1" }])
  page.paragraph([{ label: "transaction", text: "2" }])
  page.row({ label: "block", text: "1" })
  page.paragraph([{ label: "transaction", text: "3" }])
  expect(text()).toBe("transaction  1\n\ntransaction  2\n\nblock        1\n\ntransaction  3\n\n")
})

test.each([
  ["that does not report its width has 100 columns", 0, 100],
  ["with 10 columns gets lines of up to 40 columns", 10, 40],
])("a terminal %s", (_, columns, width) => {
  const { page, text } = start({ columns: () => columns })
  page.row(words)
  const lines = text().split("\n")
  expect(lines.length).toBeGreaterThan(2)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width)
  expect(lines[0]?.length).toBeGreaterThan(width - "words".length - 1)
})

test("isVerbose: writes the whole text in one line", () => {
  const { page, text } = start({ isVerbose: true })
  page.row(words)
  expect(text()).toBe(`request      ${words.text}\n`)
})

test("without a terminal, counts are not computed before they are settled", () => {
  const { page, text } = start()
  page.count(() => {
    throw new Error("asked for")
  })
  page.settle("eth_chainId ×2")
  page.settle(undefined)
  expect(text()).toBe("repeated     eth_chainId ×2\n")
})

const json = JSON.stringify({ amounts: Array.from({ length: 100 }, (_, index) => `amount ${index}`) })

test("without a terminal a row is one line: a console line is whole, another text is cut after 348 characters", () => {
  const { page, text } = start()
  page.row({ label: "  console", text: json, isWhole: true })
  page.row({ label: "request", text: json })
  expect(text()).toBe(`  console    ${json}\nrequest      ${json.slice(0, 347)}…\n`)
})

test("on a terminal a console line is wrapped and not cut, another text is cut after its fourth line", () => {
  const { page, text } = start({ columns: () => 100 })
  page.row({ label: "  console", text: json, isWhole: true })
  const written = text()
  expect(written.replace("  console", "").replaceAll(/\s/g, "")).toBe(json.replaceAll(" ", ""))
  expect(Math.max(...written.split("\n").map((line) => line.length))).toBeLessThanOrEqual(100)
  page.row({ label: "request", text: json })
  expect(text().slice(written.length).trimEnd().split("\n")).toEqual([
    expect.stringMatching(/^request {6}/),
    expect.anything(),
    expect.anything(),
    expect.stringMatching(/…$/),
  ])
})
