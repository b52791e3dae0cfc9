import { hexToBytes } from "@ethereumjs/util"
import { Bloom } from "@ethereumjs/vm"
import fc from "fast-check"
import { expect, test } from "vitest"
import type { Hex } from "../../../src/base/hex.ts"
import { bloomTest } from "../../../src/kernel/chain/bloomTest.ts"
import { word } from "../../node/logging.ts"

const bloomOf = (items: readonly Hex[]): Uint8Array => {
  const bloom = new Bloom()
  for (const item of items) bloom.add(hexToBytes(item))
  return bloom.bitvector
}

test("default", () => {
  const bloom = bloomOf([word(1), word(2)])
  expect(bloomTest([[word(1)], [word(2)]])(bloom)).toBe(true)
  expect(bloomTest([[word(1)], [word(3)]])(bloom)).toBe(false)
  expect(bloomTest([[word(3), word(2)]])(bloom)).toBe(true)
})

test("behavior: on an empty bloom, a test without items passes, and a test with an item fails", () => {
  expect(bloomTest([])(new Uint8Array(256))).toBe(true)
  expect(bloomTest([[], []])(new Uint8Array(256))).toBe(true)
  expect(bloomTest([[], [word(1)]])(new Uint8Array(256))).toBe(false)
})

test("behavior: gives the same answers as the bloom of EthereumJS, false positives included", () => {
  const item = fc.integer({ min: 0, max: 2000 }).map(word)
  const items = fc.array(item, { minLength: 300, maxLength: 400 })
  fc.assert(
    fc.property(items, fc.array(item, { minLength: 50 }), (held, asked) => {
      const bloom = new Bloom(bloomOf(held))
      for (const each of asked)
        expect(bloomTest([[each]])(bloom.bitvector)).toBe(bloom.check(hexToBytes(each)))
    }),
    { numRuns: 10 },
  )
})
