import { RLP } from "@ethereumjs/rlp"
import fc from "fast-check"
import { expect, test } from "vitest"
import { type ByteString, byteStringToBytes, bytesToByteString } from "../../src/base/binary.ts"
import { encodeBytes, encodeList, encodeNumber } from "../../src/base/rlp.ts"

type Item = Uint8Array | Item[]

const encode = (item: Item): ByteString =>
  Array.isArray(item) ? encodeList(item.map(encode).join("")) : encodeBytes(bytesToByteString(item))

const { item } = fc.letrec<{ item: Item }>((tie) => ({
  item: fc.oneof(
    { depthSize: "small" },
    fc.uint8Array({ maxLength: 80 }),
    fc.array(tie("item"), { maxLength: 4 }) as fc.Arbitrary<Item[]>,
  ),
}))

test("default: items are encoded as EthereumJS encodes them", () => {
  fc.assert(
    fc.property(item, (each) => {
      expect(byteStringToBytes(encode(each))).toEqual(RLP.encode(each))
    }),
  )
})

test.each([0, 1, 55, 56, 255, 256, 65_535, 65_536])("behavior: a header for %i bytes", (length) => {
  const bytes = new Uint8Array(length).fill(0x7f)
  // Compared as texts, which is faster than comparing arrays of this length.
  expect(encode(bytes)).toBe(bytesToByteString(RLP.encode(bytes)))
  expect(encodeList(bytesToByteString(bytes))).toBe(bytesToByteString(RLP.encode([...bytes])))
})

test.each([0n, 1n, 127n, 128n, 256n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 60n + 1n, 2n ** 256n - 1n])(
  "encodeNumber: %i without leading zeros",
  (value) => {
    expect(byteStringToBytes(encodeNumber(value))).toEqual(RLP.encode(value))
  },
)
