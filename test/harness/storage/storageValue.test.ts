import { type Hex, numberToHex } from "viem"
import { expect, test } from "vitest"
import { bytesHeader, decodeBytes, decodeValue } from "../../../src/harness/storage/storageValue.ts"

const word = (value: bigint): Hex => numberToHex(value, { size: 32 })
const packed = word(0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266n << 16n) // an address from the third byte on

test("decodeValue: the bytes at an offset from the low end, in viem's form", () => {
  const mixed = word(0xffn + (1n << 8n) + (0xfffffffffffffffen << 16n))
  expect(decodeValue("uint", mixed, 0, 1)).toBe(255)
  expect(decodeValue("int", mixed, 0, 1)).toBe(-1)
  expect(decodeValue("bool", mixed, 1, 1)).toBe(true)
  expect(decodeValue("bool", mixed, 10, 1)).toBe(false)
  expect(decodeValue("int", mixed, 2, 8)).toBe(-2n)
  expect(decodeValue("bytes", mixed, 0, 2)).toBe("0x01ff")
  expect(decodeValue("unknown", mixed, 0, 2)).toBe("0x01ff")
  expect(decodeValue("address", packed, 2, 20)).toBe("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266")
})

test("decodeValue: integers of at most 48 bits are numbers, others are bigints", () => {
  const largest = word(2n ** 256n - 1n)
  expect(decodeValue("uint", largest, 0, 6)).toBe(2 ** 48 - 1)
  expect(decodeValue("uint", largest, 0, 7)).toBe(2n ** 56n - 1n)
})

test("bytesHeader: short content is in the slot, long content is not; undefined for a word that Solidity never writes", () => {
  const headers = [0n, (5n << 240n) + 4n, 62n, 64n, 63n, 65n, 2n ** 255n + 1n].map(word).map(bytesHeader)
  expect(headers).toEqual([
    { length: 0n, inSlot: true },
    { length: 2n, inSlot: true },
    { length: 31n, inSlot: true },
    undefined,
    undefined,
    { length: 32n, inSlot: false },
    { length: 2n ** 254n, inSlot: false },
  ])
})

test("decodeBytes: strings are text, bytes are hex, cut to the length", () => {
  expect(decodeBytes("string", "0x68c3a9ff", 3)).toBe("hé")
  expect(decodeBytes("bytes", "0x68c3a9ff", 3)).toBe("0x68c3a9")
  expect(decodeBytes("string", "0x68", 0)).toBe("")
  expect(decodeBytes("bytes", "0x68", 0)).toBe("0x")
})
