import { RLP } from "@ethereumjs/rlp"
import { hexToBytes } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { createBlockStore } from "../../../src/kernel/chain/blockStore.ts"
import { chainOf, rules } from "./fixtures.ts"

const blocks = chainOf(3)

async function createFull() {
  const [genesis, ...others] = blocks
  const store = await createBlockStore(genesis, rules)
  for (const block of others) store.put(block)
  return store
}

test("default: a stored block is found by number and by hash", async () => {
  const store = await createFull()
  for (const [number, { hash, block }] of blocks.entries()) {
    expect(store.hashOf(number)).toEqual(hexToBytes(hash))
    expect(store.numberOf(hash)).toBe(number)
    expect(store.read(number)).toEqual({
      hash: hexToBytes(hash),
      header: RLP.encode(block.header.raw()),
      body: RLP.encode(block.raw().slice(1)),
    })
  }
})

test("behavior: an absent block is undefined", async () => {
  const store = await createFull()
  expect(store.read(4)).toBeUndefined()
  expect(store.hashOf(4)).toBeUndefined()
  expect(store.numberOf(`0x${"00".repeat(32)}`)).toBeUndefined()
})

test("remove: only the given blocks are removed, and numbers that are not stored are ignored", async () => {
  const store = await createFull()
  store.remove([2, 3, 4])
  expect([0, 1, 2, 3].map((number) => store.hashOf(number) !== undefined)).toEqual([true, true, false, false])
  expect(blocks.map(({ hash }) => store.numberOf(hash))).toEqual([0, 1, undefined, undefined])
})
