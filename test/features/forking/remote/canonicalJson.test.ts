import fc from "fast-check"
import { expect, test } from "vitest"
import { canonicalJson, compareText } from "../../../../src/features/forking/remote/canonicalJson.ts"

test("default: the fields of each object in order, without spaces; fields without a value are left out", () => {
  const value = { b: [{ d: 1, c: "x y" }, undefined, null], a: { z: true, y: undefined } }
  expect(canonicalJson(value)).toBe('{"a":{"z":true},"b":[{"c":"x y","d":1},null,null]}')
  expect([undefined, null, 5, "a\n", []].map(canonicalJson)).toEqual(["null", "null", "5", '"a\\n"', "[]"])
})

test("behavior: fields are in the order of their UTF-16 code units, numbers among them", () => {
  expect(canonicalJson({ 9: 1, 10: 2, a: 3, B: 4 })).toBe('{"10":2,"9":1,"B":4,"a":3}')
  expect(canonicalJson({ "\uffff": 1, "\u{10000}": 2 })).toBe('{"\u{10000}":2,"\uffff":1}')
  expect(["b", "a", "a", "B", ""].sort(compareText)).toEqual(["", "B", "a", "a", "b"])
  expect(compareText("a", "a")).toBe(0)
})

/** Returns the same value, the fields of each object in the reverse order. */
const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, field]) => [name, reversed(field)]),
  )
}

test("behavior: the order in which fields were set does not change the text, which has the same value", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value)
      expect(canonicalJson(reversed(value))).toBe(text)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
    { numRuns: 50, seed: 8785 },
  )
})

test("error: a value that is nested too deep for the stack", () => {
  let deep: unknown = null
  for (let depth = 0; depth < 200_000; depth++) deep = [deep]
  expect(() => canonicalJson(deep)).toThrow(RangeError)
})
