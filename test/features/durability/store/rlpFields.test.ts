/** Records of a store: decoded as the RLP library decodes them, and refused when they are malformed. */
import { type Input, RLP } from "@ethereumjs/rlp"
import fc from "fast-check"
import { expect, test } from "vitest"
import { asCopy, decodeRecord, type Item } from "../../../../src/features/durability/store/rlpFields.ts"

const { item } = fc.letrec<{ item: Input }>((tie) => ({
  item: fc.oneof(
    { depthSize: "small" },
    fc.uint8Array({ maxLength: 80 }),
    fc.constantFrom(55, 56, 255, 256, 70_000).map((length) => new Uint8Array(length).fill(length)),
    fc.array(tie("item"), { maxLength: 5 }),
  ),
}))

const hexOf = (each: Item | readonly Item[]): unknown =>
  each instanceof Uint8Array ? Buffer.from(each).toString("hex") : each.map(hexOf)

test("a record decodes to the same items as with the RLP library", () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 6 }), (list) => {
      const encoded = RLP.encode(list)
      const expected = hexOf(RLP.decode(encoded))
      expect(hexOf(decodeRecord(encoded))).toEqual(expected)
      expect(hexOf(decodeRecord(Buffer.concat([Buffer.alloc(3), encoded]).subarray(3)))).toEqual(expected)
    }),
    { numRuns: 50 },
  )
})

test("error: a truncated record, trailing bytes, bytes that are no list, an overlong item, undefined", () => {
  const record = RLP.encode([new Uint8Array(60), [new Uint8Array(3), []], Uint8Array.of(1)])
  for (let length = 0; length < record.length; length++)
    expect(() => decodeRecord(record.subarray(0, length)), `${length} bytes`).toThrow()
  expect(() => decodeRecord(Uint8Array.of(...record, 0))).toThrow("more than a record")
  expect(() => decodeRecord(RLP.encode(new Uint8Array(60)))).toThrow("not a list")
  expect(() => decodeRecord(Uint8Array.of(0xc2, 0x83, 1, 2, 3))).toThrow("an item ends after its record")
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
