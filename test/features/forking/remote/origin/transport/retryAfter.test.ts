import { expect, test } from "vitest"
import { retryAfterMs } from "../../../../../../src/features/forking/remote/origin/transport/retryAfter.ts"

test("default: Retry-After in seconds, as a date, and unreadable", () => {
  const now = Date.UTC(2026, 0, 1, 12)
  expect(
    [
      "120",
      "0",
      "1.5",
      "Thu, 01 Jan 2026 12:00:30 GMT",
      "Fri, 31 Dec 1999 23:59:59 GMT",
      "soon",
      "",
      null,
    ].map((header) => retryAfterMs(header, now)),
  ).toEqual([120_000, 0, 1500, 30_000, 0, undefined, undefined, undefined])
})

test("behavior: a negative number of seconds is no wait, and neither is one without end", () => {
  expect(["-5", " 2 ", "   ", "Infinity"].map((header) => retryAfterMs(header, 0))).toEqual([
    0,
    2000,
    undefined,
    undefined,
  ])
})
