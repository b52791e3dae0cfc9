import { expect, test } from "vitest"
import { createForkProgress } from "../../../src/cli/output/forkProgress.ts"

const written = (isTerminal: boolean): string => {
  let text = ""
  const write = (more: string) => {
    text += more
  }
  const { begin, retry, end } = createForkProgress({ write, isTerminal })
  begin("a.example")
  retry({ origin: "a.example", reason: "HTTP 429", waitMs: 1260 })
  retry({ origin: "a.example", reason: "timed out", waitMs: 0 })
  end()
  end()
  return text
}

test("default: lines alone", () => {
  expect(written(false)).toBe(
    "a.example: HTTP 429; again in 1.3 s\na.example: timed out; the next one is asked\n",
  )
})

test("behavior: on a terminal the host stays in the last line until the end", () => {
  const [erase, host] = ["\r\u001b[K", "forking a.example ..."]
  expect(written(true)).toBe(
    `${host}${erase}a.example: HTTP 429; again in 1.3 s\n${host}${erase}a.example: timed out; the next one is asked\n${host}${erase}`,
  )
})
