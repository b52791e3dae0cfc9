import { expect, test } from "vitest"
import { pushVarint, varintReader } from "../../src/base/varint.ts"

test("pushVarint: the bytes of LEB128", () => {
  const bytes: number[] = []
  for (const value of [0, 5, 127, 128, 300, 624485]) pushVarint(bytes, value)
  expect(Buffer.from(bytes).toString("hex")).toBe("00057f8001ac02e58e26")
})

test("varintReader: reads the numbers that were written, up to the largest safe integer", () => {
  const values = [0, 2 ** 31, 2 ** 32 + 1, 2 ** 40 - 1, Number.MAX_SAFE_INTEGER]
  const bytes: number[] = []
  for (const value of values) pushVarint(bytes, value)
  const reader = varintReader(Uint8Array.from([9, ...bytes]), 1)
  expect(values.map(() => reader.next())).toEqual(values)
  expect(reader.at).toBe(bytes.length + 1)
})

test("varintReader: a number that ends early", () => {
  expect(() => varintReader(Uint8Array.of(0x80)).next()).toThrow("a number ends early")
})
