import { expect, test } from "vitest"
import { byteStringToBytes, bytesToByteString, emptyBytes, encodeText, flat } from "../../src/base/binary.ts"

const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)

test.each([0, 1, 32, 33, 256, 1024, 1025])("default: %i bytes are restored from their text", (length) => {
  const bytes = Uint8Array.from({ length }, (_, index) => (index * 7) % 256)
  const text = bytesToByteString(bytes)
  expect(text).toHaveLength(length)
  expect(byteStringToBytes(text)).toEqual(bytes)
})

test("default: each byte is the character of its code", () => {
  expect(bytesToByteString(all)).toBe(String.fromCharCode(...all))
  expect(encodeText(all, "hex")).toBe(Buffer.from(all).toString("hex"))
})

test("flat: the same text", () => {
  expect(flat(`${bytesToByteString(all)}\x80`)).toBe(`${String.fromCharCode(...all)}\x80`)
})

test("emptyBytes: the value of the empty text", () => {
  expect(byteStringToBytes("")).toEqual(emptyBytes)
})
