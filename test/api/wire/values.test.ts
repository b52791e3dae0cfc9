import { describe, expect, test } from "vitest"
import { z } from "zod"
import { blockNumberOrTag, blockSelector } from "../../../src/api/wire/blockSelectors.ts"
import {
  address,
  bytes,
  count,
  flag,
  hash32,
  looseInteger,
  storagePosition,
  string,
  toQuantity,
  transactionType,
  uint,
  uint64,
} from "../../../src/api/wire/values.ts"
import { decoded, refusal } from "./decoding.ts"

const mixed = `0x${"Ab".repeat(20)}`
const lowered = `0x${"ab".repeat(20)}`
const hash = `0x${"Cd".repeat(32)}`
const loweredHash = `0x${"cd".repeat(32)}`
const zeros = (digits: number) => "0".repeat(digits)

test.each([
  ["uint", uint(), "0x0", 0n],
  ["uint", uint(), "0xfF", 255n],
  ["uint", uint(), `0x${"f".repeat(64)}`, 2n ** 256n - 1n],
  ["uint", uint(), "0x00ff", 255n],
  ["uint", uint(), `0x${zeros(63)}1`, 1n],
  ["uint", uint(), `0x${zeros(100)}1`, 1n],
  ["uint", uint(), `${zeros(100)}12`, 12n],
  ["uint64", uint64(), `0x${zeros(100)}1`, 1n],
  ["uint", uint(), "10", 10n],
  ["uint", uint(), 10, 10n],
  ["uint64", uint64(), `0x${zeros(63)}1`, 1n],
  ["transactionType", transactionType(), 2, 2],
  ["storagePosition", storagePosition(), 10, `0x${zeros(63)}a`],
  ["storagePosition", storagePosition(), "10", `0x${zeros(63)}a`],
  ["count", count(), "5", 5],
  ["blockSelector", blockSelector(), 0, { number: 0n }],
  ["blockSelector", blockSelector(), 16, { number: 16n }],
  ["blockSelector", blockSelector(), "0x010", { number: 16n }],
  ["blockSelector", blockSelector(), { blockNumber: 16 }, { number: 16n }],
  [
    "blockSelector",
    blockSelector(),
    { blockNumber: "0x010", flashblockIndex: 1 },
    { number: 16n, flashblock: 1 },
  ],
  ["blockNumberOrTag", blockNumberOrTag(), 16, { number: 16n }],
  ["blockNumberOrTag", blockNumberOrTag(), "0x010", { number: 16n }],
  ["uint64", uint64(), "0xffffffffffffffff", 2n ** 64n - 1n],
  ["transactionType", transactionType(), "0x2", 2],
  ["transactionType", transactionType(), "0x02", 2],
  ["address", address(), mixed, lowered],
  ["hash32", hash32(), hash, loweredHash],
  ["bytes", bytes(), "0x", "0x"],
  ["bytes", bytes(), "", "0x"],
  ["bytes", bytes(), "0xAb", "0xab"],
  ["storagePosition", storagePosition(), "0x0", `0x${zeros(64)}`],
  ["storagePosition", storagePosition(), "0x00", `0x${zeros(64)}`],
  ["storagePosition", storagePosition(), "0x0A", `0x${zeros(63)}a`],
  ["storagePosition", storagePosition(), hash, loweredHash],
  ["count", count(), 5, 5],
  ["count", count(), "0x5", 5],
  ["flag", flag(), true, true],
  ["string", string(), "any", "any"],
  ["blockSelector", blockSelector(), "pending", { tag: "pending" }],
  ["blockSelector", blockSelector(), "0x0", { number: 0n }],
  ["blockSelector", blockSelector(), hash, { hash: loweredHash, requireCanonical: false }],
  ["blockSelector", blockSelector(), { blockNumber: "0x1" }, { number: 1n }],
  ["blockSelector", blockSelector(), { blockNumber: "0x1", requireCanonical: true }, { number: 1n }],
  ["blockSelector", blockSelector(), { blockNumber: "pending" }, { tag: "pending" }],
  ["blockSelector", blockSelector(), { blockHash: hash }, { hash: loweredHash, requireCanonical: false }],
  [
    "blockSelector",
    blockSelector(),
    { blockHash: hash, requireCanonical: true },
    { hash: loweredHash, requireCanonical: true },
  ],
  ["blockNumberOrTag", blockNumberOrTag(), "safe", { tag: "safe" }],
  ["blockNumberOrTag", blockNumberOrTag(), "0x10", { number: 16n }],
] as [string, z.ZodType, unknown, unknown][])("%s: default %#", (_, schema, value, native) => {
  expect(decoded(schema, value)).toEqual(native)
})

const quantity = (bits: number) =>
  `value: expected a quantity (0x-prefixed hex, decimal digits or a whole number, at least 0, at most ${bits} bits)`
const selector = "value: expected a block number, tag or hash"

test.each([
  [uint(), "0x", `${quantity(256)}, got "0x"`],
  [uint(), "", `${quantity(256)}, got ""`],
  [uint(), "1e3", `${quantity(256)}, got "1e3"`],
  [uint(), " 0x1", `${quantity(256)}, got " 0x1"`],
  [uint(), 1.5, `${quantity(256)}, got 1.5`],
  [uint(), -1, `${quantity(256)}, got -1`],
  [uint(), 2 ** 53, `${quantity(256)}, got 9007199254740992`],
  [uint(), true, `${quantity(256)}, got true`],
  [uint(), "-0x1", `${quantity(256)}, got "-0x1"`],
  [uint(), "0x1\n", `${quantity(256)}, got "0x1\\n"`],
  [uint(), `0x1${zeros(64)}`, `${quantity(256)}, got "0x1${zeros(64)}"`],
  [uint64(), `0x1${zeros(16)}`, `${quantity(64)}, got "0x1${zeros(16)}"`],
  [uint(), "z".repeat(1000), `${quantity(256)}, got "${"z".repeat(76)}...`],
  [
    transactionType(),
    "0x100",
    'value: expected a transaction type (0x and 1 or 2 hex digits, or a whole number, at least 0, at most 255), got "0x100"',
  ],
  [address(), "0x1234", 'value: expected an address (0x and 40 hex digits), got "0x1234"'],
  [hash32(), "0x1", 'value: expected 32 bytes (0x and 64 hex digits), got "0x1"'],
  [bytes(), "0x123", 'value: expected bytes (0x and an even number of hex digits), got "0x123"'],
  [
    storagePosition(),
    "0x",
    'value: expected a storage position (0x and 1 to 64 hex digits, decimal digits or a whole number, at least 0, at most 256 bits), got "0x"',
  ],
  [
    storagePosition(),
    -1,
    "value: expected a storage position (0x and 1 to 64 hex digits, decimal digits or a whole number, at least 0, at most 256 bits), got -1",
  ],
  [
    storagePosition(),
    `0x1${zeros(64)}`,
    `value: expected a storage position (0x and 1 to 64 hex digits, decimal digits or a whole number, at least 0, at most 256 bits), got "0x1${zeros(64)}"`,
  ],
  [count(), "five", 'value: expected a whole number, at least 0, at most 64 bits, got "five"'],
  [count(), 1.5, "value: expected a whole number, at least 0, at most 64 bits, got 1.5"],
  [count(), -1, "value: expected a whole number, at least 0, at most 64 bits, got -1"],
  [looseInteger(), -1, "value: expected a whole number, at least 0, at most 256 bits, got -1"],
  [flag(), "true", 'value: expected true or false, got "true"'],
  [string(), 5, "value: expected a string, got 5"],
  [blockSelector(), "foo", `${selector}, got "foo"`],
  [blockSelector(), "LATEST", `${selector}, got "LATEST"; did you mean "latest"?`],
  [blockSelector(), 1.5, `${selector}, got 1.5`],
  [blockSelector(), -1, `${selector}, got -1`],
  [blockSelector(), 2 ** 53, `${selector}, got 9007199254740992`],
  [blockSelector(), {}, `${selector}, got {}`],
  [blockSelector(), { blockNumber: "newest" }, `${selector}, got {"blockNumber":"newest"}`],
  [blockSelector(), { blockHash: "0x1" }, `${selector}, got {"blockHash":"0x1"}`],
  [
    blockSelector(),
    { blockNumber: "0x1", blockHash: hash },
    "value: cannot specify both blockHash and blockNumber, choose one or the other",
  ],
  [blockNumberOrTag(), hash, `value: expected a block number or tag, got "${hash}"`],
  [blockNumberOrTag(), 5.5, "value: expected a block number or tag, got 5.5"],
  [
    blockNumberOrTag(),
    "finalised",
    `value: expected a block number or tag, got "finalised"; did you mean "finalized"?`,
  ],
  [blockSelector(), "pendng", `${selector}, got "pendng"; did you mean "pending"?`],
  [blockSelector(), "newest", `${selector}, got "newest"`],
  [
    blockNumberOrTag(),
    { blockNumber: 1, flashblockIndex: 0, transactionCount: 0 },
    "value: cannot specify both flashblockIndex and transactionCount, choose one or the other",
  ],
] as [z.ZodType, unknown, string][])("error: %#", (schema, value, message) => {
  expect(refusal(schema, value)).toBe(message)
})

describe("JSON Schema", () => {
  test.each([
    [address(), "hex encoded address", [mixed], ["0x12"]],
    [hash32(), "32 byte hex value", [hash], ["0x12"]],
    [bytes(), "hex encoded bytes", ["0x", "0x12"], ["0x1"]],
  ] as [z.ZodType, string, string[], string[]][])("default %#", (schema, title, good, bad) => {
    const json = z.toJSONSchema(schema, { io: "input" })
    expect(json).toMatchObject({ type: "string", title })
    const pattern = new RegExp(json.pattern ?? "$^")
    expect(good.filter((value) => !pattern.test(value))).toEqual([])
    expect(bad.filter((value) => pattern.test(value))).toEqual([])
  })
})

test("JSON Schema: a quantity is a text or a number", () => {
  expect(z.toJSONSchema(uint(), { io: "input" })).toMatchObject({
    title: "hex encoded unsigned integer",
    anyOf: [
      { type: "string", pattern: "^(0x0*[0-9a-fA-F]{1,64}|0*\\d{1,78})$" },
      { type: "integer", minimum: 0 },
    ],
  })
})

test("toQuantity: default", () => {
  expect([0n, 255n, 16, 2n ** 256n - 1n].map(toQuantity)).toEqual([
    "0x0",
    "0xff",
    "0x10",
    `0x${"f".repeat(64)}`,
  ])
})
