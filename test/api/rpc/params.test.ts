import { describe, expect, test } from "vitest"
import { z } from "zod"
import { optional, param } from "../../../src/api/rpc/method.ts"
import { decodeParams } from "../../../src/api/rpc/params.ts"
import { hex } from "./counter.ts"

const transaction = z.object({ to: hex, list: z.array(hex).optional(), kind: z.enum(["a", "b"]).optional() })
const selector = z.union([z.enum(["latest", "pending"]), hex, z.object({ blockHash: hex })], {
  error: ({ input }) => `expected a block, got ${JSON.stringify(input)}`,
})
const params = [
  param("transaction", () => transaction),
  optional("block", () => selector, { fallback: "latest", requiredWhenStrict: true }),
  optional("note", () => z.string()),
]
const to = "0x1"

function refusalOf(given: unknown, isStrict = false): unknown {
  try {
    return decodeParams(params, given, isStrict)
  } catch (error) {
    return error instanceof Error && "code" in error ? [error.name, error.code, error.message] : error
  }
}

describe("decodeParams", () => {
  test("default", () => {
    expect(decodeParams(params, [{ to: "0x10" }, "0x2", "hello"])).toEqual([{ to: 16n }, 2n, "hello"])
  })

  test("behavior: an optional parameter that is absent or null has its fallback, or undefined", () => {
    expect(decodeParams(params, [{ to }])).toEqual([{ to: 1n }, "latest", undefined])
    expect(decodeParams(params, [{ to }, null, null])).toEqual([{ to: 1n }, "latest", undefined])
  })

  test.each([[undefined], [null], [[]]])("behavior: params %j decode to no arguments", (given) => {
    expect(decodeParams([], given)).toEqual([])
  })

  test("behavior: the same text decodes to the same object, which cannot be changed", () => {
    const named = [param("named", () => z.string().transform((name) => ({ name })))]
    const [one, other] = ["a", "b"].map((name) => decodeParams(named, [name])[0])
    expect(decodeParams(named, ["a"])[0]).toBe(one)
    expect(one).toEqual({ name: "a" })
    expect(other).toEqual({ name: "b" })
    expect(() => Object.assign(one as object, { name: "c" })).toThrow(TypeError)
  })

  test("behavior: a text that only strict mode refuses has the same outcomes the second time", () => {
    const strictSchema = z.string().max(1)
    const note = [param("note", () => z.string(), { strictSchema: () => strictSchema })]
    for (const _ of [1, 2]) {
      expect(decodeParams(note, ["ab"])).toEqual(["ab"])
      expect(() => decodeParams(note, ["ab"], true)).toThrow("invalid argument 0: note")
    }
  })

  test("behavior: texts beyond the size of the cache, and long texts, are decoded too", () => {
    const texts = Array.from({ length: 2500 }, (_, index) => String(index % 1250))
    expect(texts.map((text) => decodeParams([param("note", () => z.string())], [text])[0])).toEqual(texts)
    const long = "x".repeat(1000)
    expect(decodeParams([param("note", () => z.string())], [long])).toEqual([long])
  })

  test("behavior: a required parameter may be null when its schema allows null", () => {
    expect(decodeParams([param("url", () => z.string().nullable())], [null])).toEqual([null])
  })

  test.each<[string, unknown, boolean, string, string]>([
    [
      "by name",
      { transaction: { to } },
      false,
      "ArgumentsNotPositional",
      "non-array args: params must be an array in the order [transaction, block, note]",
    ],
    ["too many", [1, 2, 3, 4], false, "TooManyArguments", "too many arguments, want at most 3"],
    ["absent", [], false, "MissingArgument", "missing value for required argument 0: transaction"],
    ["null", [null], false, "MissingArgument", "missing value for required argument 0: transaction"],
    [
      "absent, required when strict",
      [{ to }],
      true,
      "MissingArgument",
      "missing value for required argument 1: block",
    ],
    [
      "null, required when strict",
      [{ to }, null],
      true,
      "MissingArgument",
      "missing value for required argument 1: block",
    ],
    [
      "a wrong type",
      [5],
      false,
      "InvalidArgument",
      "invalid argument 0: transaction: expected object, received number",
    ],
    [
      "a wrong field",
      [{ to: "q" }],
      false,
      "InvalidArgument",
      "invalid argument 0: transaction.to: not a hex number: q",
    ],
    [
      "a missing field",
      [{}],
      false,
      "InvalidArgument",
      "invalid argument 0: transaction.to: expected string, received undefined",
    ],
    [
      "a wrong element",
      [{ to, list: ["0x1", "q"] }],
      false,
      "InvalidArgument",
      "invalid argument 0: transaction.list[1]: not a hex number: q",
    ],
    [
      "a value outside an enum",
      [{ to, kind: "c" }],
      false,
      "InvalidArgument",
      'invalid argument 0: transaction.kind: Invalid option: expected one of "a"|"b"',
    ],
    [
      "a value of no branch of a union",
      [{ to }, "foo"],
      false,
      "InvalidArgument",
      'invalid argument 1: block: expected a block, got "foo"',
    ],
    [
      "a wrong field in one branch of a union",
      [{ to }, { blockHash: "foo" }],
      false,
      "InvalidArgument",
      "invalid argument 1: block.blockHash: not a hex number: foo",
    ],
    [
      "a field of a wrong type in one branch of a union",
      [{ to }, { blockHash: 5 }],
      false,
      "InvalidArgument",
      "invalid argument 1: block.blockHash: expected string, received number",
    ],
  ])("error: %s", (_, given, isStrict, name, message) => {
    expect(refusalOf(given, isStrict)).toEqual([name, -32602, message])
  })
})
