/** Records of a store: refused when they are malformed. */
import { RLP } from "@ethereumjs/rlp"
import { expect, test } from "vitest"
import { asCopy, decodeRecord } from "../../../../src/features/durability/store/rlpFields.ts"

test("error: a truncated record, trailing bytes, bytes that are not a list, an overlong item, undefined", () => {
  const record = RLP.encode([new Uint8Array(60), [new Uint8Array(3), []], Uint8Array.of(1)])
  for (let length = 0; length < record.length; length++)
    expect(() => decodeRecord(record.subarray(0, length)), `${length} bytes`).toThrow()
  expect(() => decodeRecord(Uint8Array.of(...record, 0))).toThrow("remainder must be zero")
  expect(() => decodeRecord(RLP.encode(new Uint8Array(60)))).toThrow("not a list")
  expect(() => decodeRecord(Uint8Array.of(0xc2, 0x83, 1, 2, 3))).toThrow()
  expect(() => decodeRecord(undefined)).toThrow()
})

test("asCopy copies bytes, also those of a part of a Buffer, and refuses a list", () => {
  const part = Buffer.alloc(100, 7).subarray(13, 45)
  const copy = asCopy(part)
  expect(copy.constructor).toEqual(Uint8Array)
  expect(copy.byteOffset).toBe(0)
  expect(copy.buffer.byteLength).toBe(32)
  expect(Buffer.compare(copy, part)).toBe(0)
  expect(() => asCopy([])).toThrow("not bytes")
})
