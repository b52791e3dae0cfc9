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
