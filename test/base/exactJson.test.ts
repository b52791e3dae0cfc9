import { expect, test } from "vitest"
import { parseExactJson } from "../../src/base/exactJson.ts"

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
