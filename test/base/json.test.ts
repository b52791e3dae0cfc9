import { expect, test } from "vitest"
import { fromJson, parseExactJson, toJson } from "../../src/base/json.ts"

test("bigints come back, and what looks like one stays what it is", () => {
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

test("values without objects in them are JSON as it is", () => {
  const flat = { number: 5, text: "5n", isRight: true, missing: undefined }
  expect(toJson(flat)).toBe('{"number":5,"text":"5n","isRight":true}')
  expect(toJson([1, "two"])).toBe('[1,"two"]')
  expect(toJson([1, 2n])).toBe('[1,{"bigint":"2"}]')
  expect([toJson(null), toJson("text"), toJson(7n)]).toEqual(["null", '"text"', '{"bigint":"7"}'])
})

test("whole numbers that JavaScript would round become texts of their digits, all else is as JSON.parse has it", () => {
  const text =
    '{"nonce":18446744073709551615,"list":[9007199254740993, 9007199254740991,1],\n"total": 58750000000000000000000}'
  expect(parseExactJson(text)).toEqual({
    nonce: "18446744073709551615",
    list: ["9007199254740993", 9007199254740991, 1],
    total: "58750000000000000000000",
  })
})

test("texts, fractions, exponents and negative numbers stay as they are", () => {
  const text =
    '{"a":"is: 18446744073709551615, \\"x\\":18446744073709551615","b":18446744073709551615.5,"c":12345678901234567e2,"d":-18446744073709551615}'
  expect(parseExactJson(text)).toEqual(JSON.parse(text))
})

test("error: no JSON", () => {
  expect(() => parseExactJson('{"nonce":18446744073709551615')).toThrow(SyntaxError)
})
