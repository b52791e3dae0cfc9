import { pad, zeroAddress } from "viem"
import { expect, test } from "vitest"
import { Kinds } from "../../../contracts/artifacts/Kinds.ts"
import { storage, WrongKey } from "../../../src/harness/index.ts"
import { encodeKey, toInteger } from "../../../src/harness/storage/storageKey.ts"
import { type Type, variablesOf } from "../../../src/harness/storage/storageLayout.ts"

const variables = variablesOf(Kinds.storageLayout, Kinds.abi)

/** Returns the type of the keys of a mapping. */
function keysOf(name: string): Type {
  const type = variables.find(({ label }) => label === name)?.type()
  if (type?.kind !== "mapping") throw new Error(`no mapping ${name}`)
  return type.key()
}

const encoded = (name: string, key: string, quoted?: string) =>
  encodeKey(keysOf(name), { key, quoted, end: 0 })

test("default: values are padded as in memory, strings and bytes are not", () => {
  expect(encoded("balances", `0x${"AB".repeat(20)}`)).toBe(pad(`0x${"AB".repeat(20)}`))
  expect(encoded("bySelector", "0x01020304")).toBe(pad("0x01020304", { dir: "right", size: 32 }))
  expect(encoded("byFlag", "true")).toBe(pad("0x1"))
  expect(encoded("byColor", "0x2")).toBe(pad("0x2"))
  expect(encoded("bySigned", "-3")).toBe(`0x${"f".repeat(63)}d`)
  expect(encoded("names", '"é"', "é")).toBe("0xc3a9")
  expect(encoded("byBytes", "0xc0FFee")).toBe("0xc0FFee")
  expect(encoded("byBytes", "0x")).toBe("0x")
})

test("behavior: a key of an unknown type is a decimal number, or a whole word of 32 bytes", () => {
  const unknown = (size: number): Type => ({ kind: "value", value: "unknown", label: "Id", size, slots: 1n })
  const word = `0x${"12".repeat(32)}`
  const keys = ["7", "-7", "256", "0x07", word].map((key) =>
    encodeKey(unknown(1), { key, quoted: undefined, end: 0 }),
  )
  expect(keys).toEqual([pad("0x7"), `0x${"f".repeat(63)}9`, undefined, undefined, undefined])
  expect(encodeKey(unknown(32), { key: word, quoted: undefined, end: 0 })).toBe(word)
})

test("toInteger: decimal or hex, with or without a sign", () => {
  expect(["12", "-12", "0x0c", "-0x0C", "1.5", "", "0x", "+1", "1e3"].map(toInteger)).toEqual([
    ...[12n, -12n, 12n, -12n, undefined, undefined, undefined, undefined, undefined],
  ])
})

const { slot } = storage({} as never, { ...Kinds, address: zeroAddress })
const one = "0x0000000000000000000000000000000000000001"

test.each([
  ["balances[5]", "5 for balances: expected an address (0x and 40 hex digits)"],
  ["balances[0xabc]", "0xabc for balances: expected an address (0x and 40 hex digits)"],
  ['balances["alice"]', '"alice" for balances: expected an address (0x and 40 hex digits)'],
  [`nested[${one}][-1]`, `-1 for nested[${one}]: expected uint256 (an integer, decimal or hex, that fits)`],
  ["points[1.5]", "1.5 for points: expected uint256 (an integer, decimal or hex, that fits)"],
  ["names[alice]", 'alice for names: expected a string in quotes, such as "alice"'],
  ["byWord[0x01]", "0x01 for byWord: expected bytes32 (0x and 64 hex digits)"],
  ["byBytes[0xabc]", "0xabc for byBytes: expected bytes in hex"],
  ["byFlag[1]", "1 for byFlag: expected true or false"],
  ["byColor[256]", "256 for byColor: expected enum Layout.Color (an integer, decimal or hex, that fits)"],
  ["bySigned[40000]", "40000 for bySigned: expected int16 (an integer, decimal or hex, that fits)"],
  ["bySelector[0x0102030405]", "0x0102030405 for bySelector: expected bytes4 (0x and 8 hex digits)"],
])("error: a key that does not fit the type of the keys: %s", (path, message) => {
  const refused = () => slot(path as "owner")
  expect(refused).toThrow(WrongKey)
  expect(refused).toThrow(new RegExp(`^wrong key ${message.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`))
})
