import { expect, test } from "vitest"
import { fromJson, toJson } from "../../src/base/json.ts"

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
