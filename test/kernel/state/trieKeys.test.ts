import { keccak_256 } from "@noble/hashes/sha3.js"
import { expect, test } from "vitest"
import type { Hex } from "../../../src/base/hex.ts"
import { createTrieKeys } from "../../../src/kernel/state/trieKeys.ts"

const slotAt = (index: number): Hex => `0x${index.toString(16).padStart(64, "0")}`
const hashOf = (hex: Hex) => Buffer.from(keccak_256(Buffer.from(hex.slice(2), "hex"))).toString("latin1")

test("of: the hash of an address or a slot", () => {
  const keys = createTrieKeys()
  const address: Hex = `0x${"c0".repeat(20)}`
  expect(keys.of(address)).toBe(hashOf(address))
  expect(keys.of(slotAt(1))).toBe(hashOf(slotAt(1)))
  expect(keys.of(address)).toBe(hashOf(address))
})

test("ofSlots: the hashes in the order of the slots, with some or all of them cached", () => {
  const keys = createTrieKeys()
  for (const index of [3, 5, 7]) keys.of(slotAt(index))
  const slots = Array.from({ length: 10 }, (_, index) => slotAt(index))
  expect(keys.ofSlots(slots)).toEqual(slots.map(hashOf))
  expect(keys.ofSlots(slots.toReversed())).toEqual(slots.toReversed().map(hashOf))
})

test("ofSlots: the hashes of more slots than the cache holds", () => {
  const slots = Array.from({ length: 5000 }, (_, index) => slotAt(index))
  const keys = createTrieKeys()
  expect(keys.ofSlots(slots)).toEqual(slots.map(hashOf))
  expect(keys.ofSlots(slots.slice(0, 100))).toEqual(slots.slice(0, 100).map(hashOf))
})
