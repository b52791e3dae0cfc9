import { bytesToHex, hexToBytes } from "@ethereumjs/util"
import fc from "fast-check"
import { expect, test } from "vitest"
import { fromHex, toHex, toHexWord } from "../../src/base/hex.ts"

test("default", () => {
  expect(toHex(Uint8Array.of(1, 255))).toBe("0x01ff")
  expect(fromHex("0x01ff")).toEqual(Uint8Array.of(1, 255))
  expect(fromHex("0x")).toEqual(new Uint8Array())
  expect(fromHex(`0x${"ab".repeat(3000)}`)).toEqual(new Uint8Array(3000).fill(0xab))
  expect(toHexWord(Uint8Array.of(1))).toBe(`0x${"1".padStart(64, "0")}`)
})

test("behavior: converts in both directions as EthereumJS does, into a buffer of its own", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const hex = bytesToHex(bytes)
      expect(toHex(bytes)).toBe(hex)
      expect(fromHex(hex)).toEqual(hexToBytes(hex))
      expect(fromHex(hex).buffer.byteLength).toBe(bytes.length)
    }),
  )
})
