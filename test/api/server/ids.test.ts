import { describe, expect, test } from "vitest"
import { idsOf } from "../../../src/api/server/ids.ts"

function idsIn(text: string): (string | undefined)[] {
  const body: unknown = JSON.parse(text)
  return idsOf(text, Array.isArray(body) ? body : [body])
}

describe("idsOf", () => {
  test.each([
    ["a number", '{"id":7}', "7"],
    ["zero", '{"id":0}', "0"],
    ["a negative number", '{"id":-7}', "-7"],
    ["a fraction", '{"id":1.50}', "1.50"],
    ["beyond 2^53", '{"id" : 9007199254740993}', "9007199254740993"],
    [
      "beyond 2^64",
      '{"id":\n340282366920938463463374607431768211457}',
      "340282366920938463463374607431768211457",
    ],
    ["beyond every double", '{"id":1e999}', "1e999"],
    ["a string", '{"id":"a\\"\\u00e9"}', '"a\\"é"'],
    ["an empty string", '{"id":""}', '""'],
    ["null", '{"id":null}', "null"],
    ["an object", '{"id":{}}', "null"],
    ["an array", '{"id":[1]}', "null"],
    ["a boolean", '{"id":false}', "null"],
    ["the last of two", '{"id":1.5,"id":2.5}', "2.5"],
    ["a key with an escape", '{"\\u0069d":1.5}', "1.5"],
  ])("behavior: the text of the id: %s", (_, text, id) => {
    expect(idsIn(text)).toEqual([id])
  })

  test.each(["{}", "1", '"id"', "null", '{"params":[{"id":1.5}]}'])("behavior: finds no id in %s", (text) => {
    expect(idsIn(text)).toEqual([undefined])
  })

  test("behavior: in a batch, each request has its own id", () => {
    expect(idsIn('[{"id":9007199254740993},{},5,{"id":9007199254740995,"params":["\\"id\\":1.5"]}]')).toEqual(
      ["9007199254740993", undefined, undefined, "9007199254740995"],
    )
  })
})
