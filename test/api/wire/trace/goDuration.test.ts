/** Durations as text: the texts that Go's `time.ParseDuration` accepts, and its messages for other texts. */
import { expect, test } from "vitest"
import { goDuration } from "../../../../src/api/wire/trace/goDuration.ts"
import { decoded, refusal } from "../decoding.ts"

test.each([
  ...([
    ["0", 0],
    ["-0", 0],
    ["+0", 0],
    ["5s", 5000],
    ["+5s", 5000],
    ["-5s", -5000],
    ["5.0s", 5000],
  ] as const),
  ...([
    [".5s", 500],
    ["1.s", 1000],
    ["-.5s", -500],
    ["00005s", 5000],
    ["10ns", 0.00001],
    ["11us", 0.011],
  ] as const),
  ...([
    ["12\u00b5s", 0.012],
    ["12\u03bcs", 0.012],
    ["13ms", 13],
    ["14s", 14_000],
    ["15m", 900_000],
  ] as const),
  ...([
    ["16h", 57_600_000],
    ["1m30s", 90_000],
    ["1h1h", 7_200_000],
  ] as const),
  ...([
    ["9223372036854775807ns", 9223372036854.775],
    ["-9223372036854775808ns", -9223372036854.775],
    ["0.100000000000000000000h", 360_000],
    ["2562047h47m16.854775807s", 9223372036854.775],
  ] as const),
])("accepts %s, which is %d ms", (text, milliseconds) => {
  expect(decoded(goDuration(), text)).toBe(milliseconds)
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
  expect(refusal(goDuration(), text)).toBe(`value: time: ${fault} "${text}"`)
})

test("quotes what is not printable ASCII as Go does", () => {
  expect(refusal(goDuration(), '1"\\\né')).toBe(
    'value: time: unknown unit "\\"\\\\\\x0a\\xc3\\xa9" in duration "1\\"\\\\\\x0a\\xc3\\xa9"',
  )
})

test("a million digits are cut in the message of a refusal, and are accepted as a fraction", () => {
  expect(refusal(goDuration(), `${"9".repeat(1_000_000)}s`)).toBe(
    `value: time: invalid duration "${"9".repeat(77)}..."`,
  )
  expect(decoded(goDuration(), `0.${"9".repeat(1_000_000)}s`)).toBe(999.999999)
})
