import { expect, test } from "vitest"
import { crc32 } from "../../src/base/crc32.ts"

test("crc32: the known values of the check input, of no bytes, of zeros, and of all 256 byte values", () => {
  const all = Uint8Array.from({ length: 256 }, (_, index) => index)
  const inputs = [Buffer.from("123456789"), Buffer.alloc(0), Buffer.alloc(4), all]
  expect(inputs.map(crc32)).toEqual([0xcbf4_3926, 0, 0x2144_df1c, 0x2905_8c73])
})
