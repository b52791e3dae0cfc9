import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { createSplitter } from "../../../../src/api/server/ipc/jsonValues.ts"
import { LimitExceeded, ParseError } from "../../../../src/errors/index.ts"

/** Returns the values in a text that arrives in pieces of `pieceBytes` bytes. */
function valuesOf(text: string, pieceBytes: number, maxBytes = 10_000): string[] {
  const values: string[] = []
  const split = createSplitter(maxBytes, (value) => values.push(value.toString()))
  const bytes = Buffer.from(text)
  for (let begin = 0; begin < bytes.length; begin += pieceBytes)
    split(bytes.subarray(begin, begin + pieceBytes))
  return values
}

describe("createSplitter", () => {
  test("behavior: splits objects and arrays in pieces of any size, with and without delimiters", () => {
    const value = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()))
    const delimiter = fc.constantFrom("", "\n", " \r\n\t")
    const pieceBytes = fc.integer({ min: 1, max: 40 })
    fc.assert(
      fc.property(fc.array(value), delimiter, pieceBytes, (values, between, size) => {
        const texts = values.map((each) => JSON.stringify(each))
        expect(valuesOf(texts.join(between), size, 1_000_000)).toEqual(texts)
      }),
    )
  })

  test("behavior: brackets and quotes inside of strings are part of the value", () => {
    const text = '{"a":"}{][\\\\","b":"\\"}"}'
    expect(valuesOf(`${text}[${text}]`, 1)).toEqual([text, `[${text}]`])
  })

  test.each([["1"], ["null"], ['"text"'], ["]"], ["hello"], [",{}"], ["\u00a0{}"]])(
    "error: %j begins no object or array",
    (text) => {
      expect(() => valuesOf(text, 100)).toThrow(new ParseError())
    },
  )

  test("error: a value that is too large is refused before its end has arrived", () => {
    expect(valuesOf(`[${"1".repeat(98)}]`.repeat(3), 7, 100)).toHaveLength(3)
    const error = new LimitExceeded({ what: "the request", limit: 100, unit: "bytes" })
    expect(() => valuesOf(`[${"1".repeat(99)}]`, 7, 100)).toThrow(error)
    expect(() => valuesOf(`[${"1".repeat(200)}`, 7, 100)).toThrow(error)
  })
})
