import { expect, test } from "vitest"
import { nodeOptions } from "../../../src/node/options/index.ts"
import type { Option, OptionKind } from "../../../src/node/options/option.ts"
import { readText } from "../../../src/node/options/optionText.ts"

const read = (kind: OptionKind, text: string, entry: Partial<Option<unknown>> = {}) =>
  readText({ kind, default: undefined, text: "", ...entry }, text)

const refusalOf = (kind: OptionKind, text: string, entry?: Partial<Option<unknown>>) => {
  try {
    return read(kind, text, entry)
  } catch (error) {
    return String(error)
  }
}

test("default: each kind is read from its text", () => {
  expect(read("number", "007")).toBe(7)
  expect(read("bigint", "9223372036854775807")).toBe(9223372036854775807n)
  expect(read("wei", "0.000000000000000001")).toBe(1n)
  expect(read("boolean", "1")).toBe(true)
  expect(read("boolean", "false")).toBe(false)
  expect(read("string", "a b")).toBe("a b")
  expect(read("duration", "0")).toBe(0)
  expect(read("duration", "0.5s")).toBe(500)
  expect(read("duration", "1.001s")).toBe(1001)
  expect(read("duration", "2m")).toBe(120_000)
  expect(read("list", " a, b,,c ")).toEqual(["a", "b", "c"])
})

test("behavior: whole numbers can be hex, also as durations without a unit", () => {
  expect(read("number", "0x1F")).toBe(31)
  expect(read("bigint", "0xff")).toBe(255n)
  expect(read("duration", "0x10")).toBe(16_000)
})

test("behavior: a duration without a unit is in seconds below 100, in milliseconds from 100 on, or in its own unit", () => {
  expect(["99", "100", "1500"].map((text) => read("duration", text))).toEqual([99_000, 100, 1500])
  expect(["5", "99", "2s"].map((text) => read("duration", text, { unit: "ms" }))).toEqual([5, 99, 2000])
})

test("behavior: amounts are in ether unless they have a unit", () => {
  expect(["1.5", "7 wei", "2 gwei"].map((text) => read("wei", text))).toEqual([
    15n * 10n ** 17n,
    7n,
    2n * 10n ** 9n,
  ])
})

test("behavior: a count is a number, or true for 1 and false for 0", () => {
  expect(["true", "false", "3"].map((text) => read("count", text))).toEqual([1, 0, 3])
})

test("behavior: a bigint can be negative when its minimum is", () => {
  expect(read("bigint", "-5", { minimum: -5 })).toBe(-5n)
  expect(refusalOf("bigint", "-6", { minimum: -5 })).toBe("UnreadableText: expected at least -5")
})

test("behavior: a choice is read by any of its names, a list by its own separator", () => {
  expect(readText(nodeOptions.hardfork, "Merge")).toBe("paris")
  expect(read("list", "a,b; c", { separator: /;/ })).toEqual(["a,b", "c"])
})

test.each([
  ["number", "1.5", "expected a whole number"],
  ["number", "-1", "expected a whole number"],
  ["number", "9007199254740992", "expected a whole number"],
  ["bigint", "-1", "expected a whole number"],
  ["bigint", "9223372036854775808", "expected at most 9223372036854775807"],
  ["wei", "much", "expected ether, such as 10000 or 0.5"],
  ["wei", `${2n ** 256n} wei`, "expected less than 2^256 wei"],
  ["boolean", "yes", "expected true or false"],
  ["count", "twice", "expected a whole number"],
  ["string", " ", "expected some text"],
  ["duration", "-1s", "expected a time in whole milliseconds, such as 2s, 200ms or 1500"],
  ["duration", "0.1ms", "expected a time in whole milliseconds, such as 2s, 200ms or 1500"],
  ["duration", "2147483648", "expected at most 2147483647ms"],
] as const)("error: the %s %s", (kind, text, message) => {
  expect(refusalOf(kind, text)).toBe(`UnreadableText: ${message}`)
})

test("error: a value that the option does not allow", () => {
  expect(refusalOf("number", "9", { minimum: 1, maximum: 8 })).toBe("UnreadableText: expected at most 8")
  expect(refusalOf("string", "c", { choices: ["a", "b"] })).toBe("UnreadableText: expected one of a, b")
})
