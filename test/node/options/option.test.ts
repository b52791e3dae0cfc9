import { expect, test } from "vitest"
import { nodeOptions } from "../../../src/node/options/index.ts"
import {
  assertOption,
  choiceOf,
  longestTimerMs,
  type Option,
  type OptionKind,
} from "../../../src/node/options/option.ts"

/** Returns the message of a refusal, without the name of the option; `accepted` when there is none. */
function checked(kind: OptionKind, value: unknown, entry: Partial<Option<unknown>> = {}): string {
  try {
    assertOption("example", { kind, default: undefined, text: "the text", ...entry }, value)
  } catch (error) {
    return (error as Error).message.replace("invalid option example: ", "")
  }
  return "accepted"
}

test("choiceOf: letter case and separators are ignored, and synonyms name a choice", () => {
  const { hardfork } = nodeOptions
  expect(
    ["Spurious-Dragon", "LATEST", "tangerine_whistle", "osaka"].map((text) => choiceOf(hardfork, text)),
  ).toEqual(["spuriousDragon", "bpo2", "tangerine", "osaka"])
  expect(choiceOf(hardfork, "Next-Fork")).toBe("Next-Fork")
})

test("behavior: an absent value is accepted for every kind", () => {
  const kinds = ["number", "bigint", "wei", "boolean", "count", "string", "duration", "list"] as const
  expect(kinds.map((kind) => checked(kind, undefined, { minimum: 1 }))).toEqual(kinds.map(() => "accepted"))
})

test("behavior: minimum and maximum are the first and the last value that is accepted; the minimum is 0 by default", () => {
  const bounds = { minimum: 2, maximum: 4 }
  expect([1, 2, 4, 5].map((value) => checked("number", value, bounds))).toEqual([
    "expected at least 2, got 1",
    "accepted",
    "accepted",
    "expected at most 4, got 5",
  ])
  expect([1n, 2n, 4n, 5n].map((value) => checked("bigint", value, { minimum: 2, maximum: 4n }))).toEqual([
    "expected at least 2, got 1",
    "accepted",
    "accepted",
    "expected at most 4, got 5",
  ])
  expect(checked("wei", -1n)).toBe("expected at least 0, got -1")
  expect(checked("count", -1)).toBe("expected at least 0, got -1")
  expect(checked("number", 0)).toBe("accepted")
})

test("behavior: a duration is at most as long as the longest timer, whatever its maximum", () => {
  const values = [longestTimerMs, longestTimerMs + 1]
  expect(values.map((value) => checked("duration", value, { maximum: 2 ** 40 }))).toEqual([
    "accepted",
    "expected at most 2147483647, got 2147483648",
  ])
})

test("behavior: each text of a list must match the pattern", () => {
  const entry = { pattern: /^[a-c]$/, expected: "letters from a to c" }
  expect([["a", "b"], [], ["a", "d"], "a"].map((value) => checked("list", value, entry))).toEqual([
    "accepted",
    "accepted",
    "expected letters from a to c, got [a, d]",
    "expected a list of strings, got a",
  ])
  expect(checked("string", "d", { pattern: /^[a-c]$/ })).toBe("expected the text, got d")
})

test.each([
  ["number", 1.5, "expected a whole number, got 1.5"],
  ["number", Number.NaN, "expected at least 0, got NaN"],
  ["number", 1n, "expected a number, got 1"],
  ["bigint", 1, "expected a bigint, got 1"],
  ["boolean", "true", "expected a boolean, got true"],
  ["string", { key: "secret" }, "expected a string, got an object"],
  ["duration", "2s", "expected a number, got 2s"],
] as const)("error: a %s that is %s", (kind, value, message) => {
  expect(checked(kind, value)).toBe(message)
})

test("error: a value that is none of the choices", () => {
  expect(["fees", "tips"].map((value) => checked("string", value, { choices: ["fees", "fifo"] }))).toEqual([
    "accepted",
    "expected one of fees, fifo, got tips",
  ])
})
