import { describe, expect, test } from "vitest"
import { createMessages, type MessageOptions, type Say } from "../../../src/cli/output/messages.ts"

/** Writes messages of each level, and returns the lines. */
function lines(options: Partial<MessageOptions>): string[] {
  const written: string[] = []
  const write = (text: string) => written.push(text)
  const say: Say = createMessages({ write, json: false, quiet: false, silent: false, ...options })
  say("error", "the remote does not answer")
  say("error", "a bug\n\u001b[2J", { label: "internal error" })
  say("warn", "a.example: HTTP 429", { event: "retry", fields: { origin: "a.example", waitMs: 20 } })
  say("info", "fork: 3 requests")
  return written
}

const errors = ["error: the remote does not answer\n", "internal error: a bug\\u000a\\u001b[2J\n"]

test("default", () => {
  expect(lines({})).toEqual([...errors, "a.example: HTTP 429\n", "fork: 3 requests\n"])
})

describe.each([false, true])("json: %s", (json) => {
  test("--quiet prints only errors, --silent nothing", () => {
    expect(lines({ json, quiet: true })).toEqual(lines({ json }).slice(0, 2).map(expectTime))
    expect(lines({ json, silent: true })).toEqual([])
    expect(lines({ json, silent: true, quiet: true })).toEqual([])
  })
})

/** Matches a line with any time. */
const expectTime = (line: string): unknown =>
  expect.stringMatching(
    new RegExp(
      `^${line.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/"time":"[^"]*"/, '"time":"[^"]*"')}$`,
    ),
  )

test("--json: each message is one object, with level and time", () => {
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(lines({ json: true }).map((line) => JSON.parse(line))).toEqual([
    { event: "error", level: "error", time, message: "the remote does not answer" },
    { event: "error", level: "error", time, message: "a bug\n\u001b[2J" },
    { event: "retry", level: "warn", time, message: "a.example: HTTP 429", origin: "a.example", waitMs: 20 },
    { event: "info", level: "info", time, message: "fork: 3 requests" },
  ])
  for (const line of lines({ json: true }))
    expect(line).toMatch(/^\{"event":"[a-zA-Z]+","level":"[a-z]+","time":"[^\n]+\}\n$/)
})
