import { hexToBytes } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { readWord, toAddress, toText, toTrimmed, toWord, writeWord } from "../../../src/evm/loop/words.ts"

const high = 2n ** 256n - 1n
const words = [0n, 1n, 0xffn, 0x100n, 2n ** 64n, 2n ** 128n + 5n, 2n ** 191n, 2n ** 255n, high]

test.each(words)("behavior: %s comes back from trimmed bytes", (word) => {
  expect(toWord(toTrimmed(word))).toBe(word)
})

test.each(words)("behavior: %s comes back from memory", (word) => {
  const view = new DataView(new ArrayBuffer(40))
  writeWord(view, 5, word)
  expect(readWord(view, 5)).toBe(word)
})

test("behavior: trimmed bytes have no leading zeros", () => {
  expect([toTrimmed(0n), toTrimmed(0x100n)]).toEqual([new Uint8Array(), hexToBytes("0x0100")])
})

test("behavior: an address is the low 20 bytes", () => {
  expect(toAddress(high << 8n)).toBe(`0x${"ff".repeat(19)}00`)
  expect(toAddress(1n)).toBe(`0x${"0".repeat(39)}1`)
})

test("behavior: the text of a word has all 32 bytes", () => {
  expect([toText(10n), toText(10n)]).toEqual([`0x${"0".repeat(63)}a`, `0x${"0".repeat(63)}a`])
})
