import { expect, test } from "vitest"
import { fromJson, parseExactJson, toJson } from "../../src/base/json.ts"

test("bigints are restored, and values that only look like bigints stay the same", () => {
  const value = {
    amount: 10n ** 30n,
    negative: [-1n],
    text: "5n",
    number: 5,
    nothing: null,
    more: { bigint: "5", unit: "wei" },
    words: { bigint: "five" },
  }
  expect(fromJson(toJson(value))).toEqual(value)
  expect(toJson({ amount: 5n })).toBe('{"amount":{"bigint":"5"}}')
})

test("values without bigints become plain JSON, and bigints become objects with their digits", () => {
  const flat = { number: 5, text: "5n", isRight: true, missing: undefined }
  expect(toJson(flat)).toBe('{"number":5,"text":"5n","isRight":true}')
  expect(toJson([1, "two"])).toBe('[1,"two"]')
  expect(toJson([1, 2n])).toBe('[1,{"bigint":"2"}]')
  expect(toJson(null)).toBe("null")
  expect(toJson("text")).toBe('"text"')
  expect(toJson(7n)).toBe('{"bigint":"7"}')
})

test("whole numbers that JavaScript would round are parsed as texts, smaller ones as numbers", () => {
  const text =
    '{"nonce":18446744073709551615,"list":[9007199254740993, 9007199254740991,1],\n"total": 58750000000000000000000}'
  expect(parseExactJson(text)).toEqual({
    nonce: "18446744073709551615",
    list: ["9007199254740993", 9007199254740991, 1],
    total: "58750000000000000000000",
  })
})

test("texts, fractions, exponents and negative numbers are parsed as by JSON.parse", () => {
  const text =
    '{"a":"is: 18446744073709551615, \\"x\\":18446744073709551615","b":18446744073709551615.5,"c":12345678901234567e2,"d":-18446744073709551615}'
  expect(parseExactJson(text)).toEqual(JSON.parse(text))
})

test("error: incomplete JSON", () => {
  expect(() => parseExactJson('{"nonce":18446744073709551615')).toThrow(SyntaxError)
})
