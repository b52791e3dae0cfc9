/** The entries of a store as bytes: keys, their names in messages, and the checksums of values. */
import { describe, expect, test } from "vitest"
import {
  blockAndIndex,
  checked,
  hexKey,
  keyOf,
  kindOfKey,
  nameOfKey,
  numberKey,
  uint32,
  uint48,
  withChecksum,
} from "../../../../src/features/durability/store/entries.ts"

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex")

describe("keys", () => {
  test("default: a key is the byte of its kind, and bytes, hex, or a number with or without an index", () => {
    expect(
      [
        keyOf("pool", Uint8Array.of(1, 2)),
        hexKey("code", "0xabcd"),
        hexKey("code", "0xabcd", 2).subarray(0, 3),
        numberKey("block", 2 ** 40 + 5),
        numberKey("transaction", 7, 2 ** 32 - 1),
      ].map(hexOf),
    ).toEqual(["0d0102", "0babcd", "0babcd", "02010000000005", "03000000000007ffffffff"])
    expect(hexKey("code", "0xabcd", 2).length).toBe(5)
  })

  test("behavior: the keys of numbers sort as the numbers do", () => {
    const numbers = [0, 1, 255, 256, 65_536, 2 ** 32, 2 ** 48 - 1]
    const keys = numbers.flatMap((number) => [numberKey("block", number), numberKey("block", number, 9)])
    expect(keys.toReversed().sort(Buffer.compare)).toEqual(keys)
  })

  test("behavior: kindOfKey returns undefined for an unknown kind and for a key without bytes", () => {
    expect([numberKey("bloom", 1), Buffer.of(15), Buffer.of(255, 1), Buffer.of()].map(kindOfKey)).toEqual([
      "bloom",
      undefined,
      undefined,
      undefined,
    ])
  })
})

test("numbers in values have 6 bytes, 6 bytes and an index of 4, or 4 bytes", () => {
  expect([uint48(258), blockAndIndex(258, 3), uint32(2 ** 31)].map(hexOf)).toEqual([
    "000000000102",
    "00000000010200000003",
    "80000000",
  ])
})

describe("nameOfKey", () => {
  test.each<[string, Buffer]>([
    ["meta head", keyOf("meta", Buffer.from("head"))],
    ["block 12", numberKey("block", 12)],
    ["transaction 3 of block 12", numberKey("transaction", 12, 3)],
    ["the bloom of block 12", numberKey("bloom", 12)],
    ["the run of empty blocks from 12", numberKey("run", 12)],
    ["the changes of version 12", numberKey("version", 12)],
    ["account 0xabcd", hexKey("account", "0xabcd")],
    ["block 0x0c", keyOf("block", Buffer.of(12))],
    ["transaction 0x0c", keyOf("transaction", Buffer.of(12))],
    ["unknown 0x0c", Buffer.of(255, 12)],
  ])("default: %s", (name, key) => {
    expect(nameOfKey(key)).toBe(name)
  })
})

describe("checked", () => {
  const key = numberKey("block", 1)

  test("default: it returns the value without its checksum of four bytes, also an empty value", () => {
    for (const value of [Buffer.from("value"), Buffer.of()]) {
      const stored = withChecksum(key, value)
      expect(stored.length).toBe(value.length + 4)
      expect(checked(key, stored)).toEqual(value)
    }
  })

  test("error: the value of another key, a changed byte and fewer than four bytes give undefined", () => {
    const stored = withChecksum(key, Buffer.from("value"))
    const changed = Array.from(stored, (_, at) => {
      const bytes = Buffer.from(stored)
      bytes[at] = (bytes[at] as number) ^ 1
      return bytes
    })
    expect(checked(numberKey("block", 2), stored)).toBe(undefined)
    expect(changed.map((bytes) => checked(key, bytes))).toEqual(changed.map(() => undefined))
    for (let length = 0; length < stored.length; length++)
      expect(checked(key, stored.subarray(0, length)), `${length} bytes`).toBe(undefined)
  })
})
