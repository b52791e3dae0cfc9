import { describe, expect, test } from "vitest"
import { z } from "zod"
import { optional, param } from "../../src/rpc/method.ts"
import { decodeParams } from "../../src/rpc/params.ts"
import { hex } from "./counter.ts"

const transaction = z.object({ to: hex, list: z.array(hex).optional(), kind: z.enum(["a", "b"]).optional() })
const selector = z.union([z.enum(["latest", "pending"]), hex, z.object({ blockHash: hex })], {
  error: ({ input }) => `expected a block, got ${JSON.stringify(input)}`,
})
const params = [
  param("transaction", transaction),
  optional("block", selector, { fallback: "latest", requiredIn: ["preconf"] }),
  optional("note", z.string()),
]
const to = "0x1"

function refusalOf(given: unknown, dialect = "ethereum"): unknown {
  try {
    return decodeParams(params, given, dialect)
  } catch (error) {
    return error instanceof Error && "code" in error ? [error.name, error.code, error.message] : error
  }
}

describe("decodeParams", () => {
  test("default", () => {
    expect(decodeParams(params, [{ to: "0x10" }, "0x2", "hello"], "preconf")).toEqual([
      { to: 16n },
      2n,
      "hello",
    ])
  })

  test("behavior: an optional parameter that is absent or null is its fallback, or undefined", () => {
    expect(decodeParams(params, [{ to }], "ethereum")).toEqual([{ to: 1n }, "latest", undefined])
    expect(decodeParams(params, [{ to }, null, null], "ethereum")).toEqual([{ to: 1n }, "latest", undefined])
  })

  test.each([[undefined], [null], [[]]])("behavior: params %j are no parameters", (given) => {
    expect(decodeParams([], given, "preconf")).toEqual([])
  })

  test("behavior: what a text came to is the same the next time, and nobody can change it", () => {
    const named = [
      param(
        "named",
        z.string().transform((name) => ({ name })),
      ),
    ]
    const [one, other] = ["a", "b"].map((name) => decodeParams(named, [name], "preconf")[0])
    expect(decodeParams(named, ["a"], "preconf")[0]).toBe(one)
    expect([one, other]).toEqual([{ name: "a" }, { name: "b" }])
    expect(() => Object.assign(one as object, { name: "c" })).toThrow(TypeError)
  })

  test("behavior: a refused text is refused again, and one dialect's word is not another's", () => {
    const schemaIn = { strict: z.string().max(1) }
    const note = [param("note", z.string(), { schemaIn })]
    for (const _ of [1, 2]) {
      expect(decodeParams(note, ["ab"], "loose")).toEqual(["ab"])
      expect(() => decodeParams(note, ["ab"], "strict")).toThrow("invalid argument 0: note")
    }
  })

  test("behavior: texts beyond those that are remembered are decoded as well", () => {
    const texts = Array.from({ length: 2500 }, (_, index) => String(index % 1250))
    expect(texts.map((text) => decodeParams([param("note", z.string())], [text], "loose")[0])).toEqual(texts)
    const long = "x".repeat(1000)
    expect(decodeParams([param("note", z.string())], [long], "loose")).toEqual([long])
  })

  test("behavior: a required parameter may be null where its schema says so", () => {
    expect(decodeParams([param("url", z.string().nullable())], [null], "preconf")).toEqual([null])
  })

  test.each<[string, unknown, string, string, string]>([
    [
      "by name",
      { transaction: { to } },
      "ethereum",
      "ArgumentsNotPositional",
      "non-array args: params must be an array in the order [transaction, block, note]",
    ],
    ["too many", [1, 2, 3, 4], "ethereum", "TooManyArguments", "too many arguments, want at most 3"],
    ["absent", [], "ethereum", "MissingArgument", "missing value for required argument 0: transaction"],
    ["null", [null], "ethereum", "MissingArgument", "missing value for required argument 0: transaction"],
    [
      "absent, required by the dialect",
      [{ to }],
      "preconf",
      "MissingArgument",
      "missing value for required argument 1: block",
    ],
    [
      "null, required by the dialect",
      [{ to }, null],
      "preconf",
      "MissingArgument",
      "missing value for required argument 1: block",
    ],
    [
      "a wrong type",
      [5],
      "ethereum",
      "InvalidArgument",
      "invalid argument 0: transaction: expected object, received number",
    ],
    [
      "a wrong field",
      [{ to: "q" }],
      "ethereum",
      "InvalidArgument",
      "invalid argument 0: transaction.to: not a hex number: q",
    ],
    [
      "a missing field",
      [{}],
      "ethereum",
      "InvalidArgument",
      "invalid argument 0: transaction.to: expected string, received undefined",
    ],
    [
      "a wrong element",
      [{ to, list: ["0x1", "q"] }],
      "ethereum",
      "InvalidArgument",
      "invalid argument 0: transaction.list[1]: not a hex number: q",
    ],
    [
      "a wrong word",
      [{ to, kind: "c" }],
      "ethereum",
      "InvalidArgument",
      'invalid argument 0: transaction.kind: Invalid option: expected one of "a"|"b"',
    ],
    [
      "no branch of a union",
      [{ to }, "foo"],
      "ethereum",
      "InvalidArgument",
      'invalid argument 1: block: expected a block, got "foo"',
    ],
    [
      "inside one branch of a union",
      [{ to }, { blockHash: "foo" }],
      "ethereum",
      "InvalidArgument",
      "invalid argument 1: block.blockHash: not a hex number: foo",
    ],
    [
      "of a wrong type inside one branch of a union",
      [{ to }, { blockHash: 5 }],
      "ethereum",
      "InvalidArgument",
      "invalid argument 1: block.blockHash: expected string, received number",
    ],
  ])("error: %s", (_, given, dialect, name, message) => {
    expect(refusalOf(given, dialect)).toEqual([name, -32602, message])
  })
})
