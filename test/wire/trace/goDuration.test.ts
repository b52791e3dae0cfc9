/** Durations as text: the texts that Go's `time.ParseDuration` accepts, and its messages for other texts. */
import { expect, test } from "vitest"
import { goDuration } from "../../../src/wire/trace/goDuration.ts"
import { decoded, refusal } from "../decoding.ts"

test.each([
  ...["0", "-0", "+0", "5s", "+5s", "-5s", "5.0s", ".5s", "1.s", "-.5s", "00005s"],
  ...["10ns", "11us", "12µs", "12μs", "13ms", "14s", "15m", "16h", "1m30s", "1h1h"],
  ...[
    "9223372036854775807ns",
    "-9223372036854775808ns",
    "0.100000000000000000000h",
    "2562047h47m16.854775807s",
  ],
])("accepts %s", (text) => {
  expect(decoded(goDuration, text)).toBe(text)
})

test.each([
  ...["", "abc", "-", "s", ".", "-.", ".s", "+.s", "--1s", " 1s"].map((text) => [text, "invalid duration"]),
  ...["3000000h", "9223372036854775808ns", "-9223372036854775809ns", "99999999999999999999h"].map((text) => [
    text,
    "invalid duration",
  ]),
  ...["1", "1..5s", "5.", "1m30"].map((text) => [text, "missing unit in duration"]),
  ...[
    ["1d", "d"],
    ["1 s", " s"],
    ["3h-5m", "h-"],
    ["1S", "S"],
  ].map(([text, unit]) => [text, `unknown unit "${unit}" in duration`]),
] as [string, string][])("refuses %j: %s", (text, fault) => {
  expect(refusal(goDuration, text)).toBe(`value: time: ${fault} "${text}"`)
})

test("quotes what is not printable ASCII as Go does", () => {
  expect(refusal(goDuration, '1"\\\né')).toBe(
    'value: time: unknown unit "\\"\\\\\\x0a\\xc3\\xa9" in duration "1\\"\\\\\\x0a\\xc3\\xa9"',
  )
})

test("a million digits are cut in the message of a refusal, and are accepted as a fraction", () => {
  expect(refusal(goDuration, `${"9".repeat(1_000_000)}s`)).toBe(
    `value: time: invalid duration "${"9".repeat(77)}..."`,
  )
  expect(decoded(goDuration, `0.${"9".repeat(1_000_000)}s`)).toHaveLength(1_000_003)
})
