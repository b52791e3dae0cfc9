import fc from "fast-check"
import { expect, test } from "vitest"
import { indexJson, type JsonPart } from "../../../src/solidity/build/jsonIndex.ts"

/** Parses each part separately, and rebuilds the whole value. */
function rebuilt(text: Buffer, { start, end, members }: JsonPart): unknown {
  if (members === undefined) return JSON.parse(text.toString("utf8", start, end))
  return Object.fromEntries([...members].map(([name, part]) => [name, rebuilt(text, part)]))
}

const withoutProto = (value: unknown): boolean => !JSON.stringify(value).includes("__proto__")

test("the parts of any JSON text give its value again, at any depth and with any white space", () => {
  const values = fc.jsonValue().filter(withoutProto)
  fc.assert(
    fc.property(
      values,
      fc.integer({ min: 0, max: 5 }),
      fc.constantFrom(0, 2, "\t"),
      (value, depth, space) => {
        const text = Buffer.from(` ${JSON.stringify(value, null, space)}\n`)
        expect(rebuilt(text, indexJson(text, depth))).toEqual(JSON.parse(text.toString()))
      },
    ),
  )
})

test("quotes and brackets inside a string do not end a part", () => {
  const text = Buffer.from('{"a\\"}":{"b":"]}\\\\"},"é":[1,"{"]}')
  const { members } = indexJson(text, 1)
  expect(
    [...(members ?? [])].map(([name, { start, end }]) => [name, text.toString("utf8", start, end)]),
  ).toEqual([
    ['a"}', '{"b":"]}\\\\"}'],
    ["é", '[1,"{"]'],
  ])
})

test.each(["", "{", '{"a"', '{"a":', '{"a":1', '{"a" 1}', "[1", '"a', '{"a":"b}', '{"a":1 "b":2}'])(
  "error: malformed JSON: %s",
  (text) => {
    expect(() => rebuilt(Buffer.from(text), indexJson(Buffer.from(text), 3))).toThrow(SyntaxError)
  },
)
