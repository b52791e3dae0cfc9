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
