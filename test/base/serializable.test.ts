import { expect, test } from "vitest"
import { Token } from "../../contracts/artifacts/Token.ts"
import { fromJson, toJson } from "../../src/base/json.ts"
import { assertSerializable } from "../../src/base/serializable.ts"
import { buildFixture, defineFixture } from "../../src/harness/fixture.ts"
import { deploy } from "../../src/harness/index.ts"

const refusal = (value: unknown): string => {
  try {
    assertSerializable("data", value)
    return "kept"
  } catch (error) {
    return (error as Error).message.replace(": expected what JSON can hold, or a bigint", "")
  }
}

test("default: JSON values and bigints are accepted, and are the same when they are read again", () => {
  const shared = { a: 1 }
  const value = { one: shared, two: shared, list: [null, "x", -5n, 2n ** 300n, true, 0.5], none: undefined }
  expect(refusal(value)).toBe("kept")
  expect(fromJson(toJson(value))).toEqual(value)
  expect(refusal(Object.assign(Object.create(null), { a: 1 }))).toBe("kept")
})

test("error: the message names the first value that would be lost", () => {
  const round: { self?: unknown } = {}
  round.self = round
  const cases = {
    top: () => {},
    nested: { token: { read() {} } },
    list: [1, [undefined]],
    symbol: { a: Symbol("x") },
    map: { balances: new Map([[1, 2]]) },
    bytes: { code: new Uint8Array(2) },
    date: new Date(0),
    number: { price: Number.NaN },
    lookalike: { amount: { bigint: "5" } },
    ownJson: { a: { toJSON: "not a function" }, b: Object.defineProperty({}, "toJSON", { value: () => 1 }) },
    round,
  }
  expect(Object.fromEntries(Object.entries(cases).map(([name, value]) => [name, refusal(value)]))).toEqual({
    top: "invalid option data, got a function",
    nested: "invalid option data.token.read, got a function",
    list: "invalid option data[1][0], got undefined",
    symbol: "invalid option data.a, got a symbol",
    map: "invalid option data.balances, got a Map",
    bytes: "invalid option data.code, got a Uint8Array",
    date: "invalid option data, got a Date",
    number: "invalid option data.price, got NaN",
    lookalike: "invalid option data.amount, got an object that stands for a bigint",
    ownJson: "invalid option data.b, got an object with a toJSON of its own",
    round: "invalid option data.self, got a value that holds itself",
  })
})

test("error: a setup that returns a viem contract is refused, because it has functions", async () => {
  const fixture = defineFixture({
    seed: "contract",
    setup: async ({ client }) => ({ token: await deploy(client, Token, ["T", "T"]) }),
  })
  await expect(buildFixture(fixture)).rejects.toThrow(
    /^invalid option data\.token\.\w+: expected what JSON can hold, or a bigint, got /,
  )
})
