import { expect, test } from "vitest"
import { toHex } from "../../../../src/base/hex.ts"
import { encoderOf } from "../../../../src/kernel/evm/typedData/values.ts"

const refuse = (reason: string): never => {
  throw new Error(reason)
}
const encode = (type: string, value: unknown) => toHex(encoderOf(type)?.(value, refuse) ?? new Uint8Array())
const word = (digits: string, fill = "0") => `0x${digits.padStart(64, fill)}`
const address = "0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826"

test.each<[string, unknown, string]>([
  ["uint8", 255, word("ff")],
  ["uint8", 5n, word("5")],
  ["uint", "0x10", word("10")],
  ["int8", -128, word("80", "f")],
  ["int", "-1", word("f", "f")],
  ["uint256", (2n ** 256n - 1n).toString(), word("f", "f")],
  ["int256", `-0x8${"0".repeat(63)}`, `0x8${"0".repeat(63)}`],
  ["bool", "true", word("1")],
  ["bool", false, word("0")],
  ["address", address, word(address.slice(2).toLowerCase())],
  ["bytes1", "0xab", `0xab${"0".repeat(62)}`],
  ["bytes32", `0x${"12".repeat(32)}`, `0x${"12".repeat(32)}`],
  // The hashes of nothing and of "abc".
  ["bytes", "0x", "0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"],
  ["string", "", "0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"],
  ["string", "abc", "0x4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45"],
])("default: %s %s", (type, value, bytes) => {
  expect(encode(type, value)).toBe(bytes)
})

test.each<[string, unknown, string]>([
  ["uint8", 256, "expected uint8, got 256"],
  ["uint8", 2 ** 53, "expected uint8, got 9007199254740992"],
  ["uint256", "1e3", 'expected uint256, got "1e3"'],
  ["uint256", `0x${"f".repeat(65)}`, `expected uint256, got "0x${"f".repeat(65)}"`],
  ["int8", 128, "expected int8, got 128"],
  ["uint8", "", 'expected uint8, got ""'],
  ["uint8", null, "expected uint8, got null"],
  ["bool", "True", 'expected true or false, got "True"'],
  ["bytes2", "0x123456", 'expected bytes2 (0x and 4 hex digits), got "0x123456"'],
  ["address", `${address}00`, `expected an address (0x and 40 hex digits), got "${address}00"`],
  ["bytes", undefined, "expected bytes, got nothing"],
  [
    "string",
    "x".repeat(99).split(""),
    `expected a string, got ${JSON.stringify("x".repeat(99).split("")).slice(0, 77)}...`,
  ],
])("error: %s %j", (type, value, reason) => {
  expect(() => encode(type, value)).toThrow(new Error(reason))
})

test("behavior: only the elementary types have an encoder, and each has one", () => {
  const none = [
    "uint7",
    "uint0",
    "uint264",
    "int1",
    "bytes0",
    "bytes33",
    "bytes01",
    "byte",
    "Person",
    "uint8[]",
    "",
    "toString",
  ]
  expect(none.filter((type) => encoderOf(type) !== undefined)).toEqual([])
  expect(encoderOf("uint16")).toBe(encoderOf("uint16"))
})
