import { expect, test } from "vitest"
import { crc32, tableCrc32 } from "../../src/base/crc32.ts"

test("crc32 and tableCrc32 give the known values of the check input, of no bytes and of zeros", () => {
  const inputs = [Buffer.from("123456789"), Buffer.alloc(0), Buffer.alloc(4)]
  expect(inputs.map(crc32)).toEqual([0xcbf4_3926, 0, 0x2144_df1c])
  expect(inputs.map((bytes) => tableCrc32(bytes))).toEqual([0xcbf4_3926, 0, 0x2144_df1c])
})

test("crc32 and tableCrc32 are equal for an input of all 256 byte values", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
  expect(crc32(bytes)).toBe(tableCrc32(bytes))
  expect(crc32(bytes)).toBe(0x2905_8c73)
})
