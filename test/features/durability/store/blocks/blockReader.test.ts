/** The blocks and transactions that are read from a store. */
import { hexToBytes } from "@ethereumjs/util"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { StoreDamaged } from "../../../../../src/errors/index.ts"
import { blockKeys } from "../../../../../src/features/durability/store/blocks/blockKeys.ts"
import { createBlockReader } from "../../../../../src/features/durability/store/blocks/blockReader.ts"
import { encodeBlock } from "../../../../../src/features/durability/store/blocks/blockRecord.ts"
import { encodeExecuted } from "../../../../../src/features/durability/store/blocks/transactionRecord.ts"
import { openStore, type Store } from "../../../../../src/features/durability/store/store.ts"
import type { PlacedTransaction } from "../../../../../src/kernel/chain/block.ts"
import { eachInFolder } from "../../../../dataFolder.ts"
import { rules, sender } from "../../../../kernel/chain/fixtures.ts"
import { blocks, putBlocks, word } from "../chain.ts"

let folder: string
let store: Store
eachInFolder((path) => {
  folder = path
})
beforeEach(async () => {
  store = await openStore(folder)
  putBlocks(store)
})
afterEach(() => store.close())

const [first, second, third] = blocks
const damage = (what: string) => new StoreDamaged({ folder, what })
const remove = (key: Buffer) => store.write((writes) => writes.remove(key))

describe("reads", () => {
  test("default: blocks are read by number, with their transactions and hashes", () => {
    const reader = createBlockReader(store, rules)
    for (const [index, block] of blocks.entries()) {
      const found = reader.block(index + 1)
      expect(encodeBlock(found)).toBe(encodeBlock(block))
      expect(found.transactions.map(encodeExecuted)).toEqual(block.transactions.map(encodeExecuted))
      expect(reader.numberOf(block.hash)).toBe(index + 1)
      expect(reader.hash(index + 1)).toEqual(Buffer.from(hexToBytes(block.hash)))
    }
    expect(reader.numberOf(word("01"))).toBeUndefined()
    expect(reader.hash(4)).toBeUndefined()
    expect(reader.open(4)).toBeUndefined()
  })

  test("default: a transaction is found by its hash, and by sender and nonce, with its block", () => {
    const reader = createBlockReader(store, rules)
    const summary = (found: PlacedTransaction | undefined) =>
      found && [found.executed.hash, found.executed.index, found.block.hash]
    for (const block of [first, third])
      for (const { hash, index, transaction } of block.transactions) {
        const expected = [hash, index, block.hash]
        expect(summary(reader.transaction(hash))).toEqual(expected)
        expect(summary(reader.transactionOf(sender, transaction.nonce))).toEqual(expected)
      }
    expect(reader.transaction(word("01"))).toBeUndefined()
    expect(reader.transactionOf(sender, 3n)).toBeUndefined()
  })

  test("busy yields the blocks of a range that have transactions", () => {
    const reader = createBlockReader(store, rules)
    const numbers = (from: number, to: number) =>
      [...reader.busy(from, to)].map(({ header }) => Number(header.number))
    expect(numbers(0, 9)).toEqual([1, 3])
    expect(numbers(1, 1)).toEqual([1])
    expect(numbers(2, 2)).toEqual([])
    expect(numbers(2, 3)).toEqual([3])
  })

  test("behavior: a block stays in memory until it is forgotten, and open reads it from the store", () => {
    const reader = createBlockReader(store, rules)
    const found = reader.block(2)
    expect(reader.block(2) === found).toBe(true)
    expect(reader.open(2) === found).toBe(false)
    remove(blockKeys.block(2))
    expect(reader.block(2) === found).toBe(true)
    expect(reader.open(2)).toBeUndefined()
    reader.forget(2)
    expect(() => reader.block(2)).toThrow(damage("block 2 is missing"))
  })
})

describe("damage", () => {
  test("error: a missing or malformed block", () => {
    store.write((writes) => writes.put(blockKeys.block(2), encodeBlock(second).slice(0, -1)))
    const reader = createBlockReader(store, rules)
    expect(() => reader.block(9)).toThrow(damage("block 9 is missing"))
    expect(() => reader.block(2)).toThrow(damage("block 2"))
    expect(() => reader.open(2)).toThrow(damage("block 2"))
  })

  test("error: a missing or malformed transaction, when it is read", () => {
    remove(blockKeys.transaction(1, 1))
    store.write((writes) => writes.put(blockKeys.transaction(3, 0), "\xc1\x01"))
    const reader = createBlockReader(store, rules)
    const [one, three] = [reader.block(1), reader.block(3)]
    expect(() => one.transactions).toThrow(damage("transaction 1 of block 1 is missing"))
    expect(() => three.transactions).toThrow(damage("transaction 0 of block 3"))
    expect(() => reader.transactionOf(sender, 1n)).toThrow(damage("transaction 1 of block 1 is missing"))
    expect(reader.transactionOf(sender, 0n)?.executed.index).toBe(0)
  })
})
