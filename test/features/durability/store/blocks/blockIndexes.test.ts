/** The entries that lead to a block and to its transactions. */
import { expect, test } from "vitest"
import { indexed, indexesOf } from "../../../../../src/features/durability/store/blocks/blockIndexes.ts"
import { blockKeys } from "../../../../../src/features/durability/store/blocks/blockKeys.ts"
import { blockAndIndex, uint48 } from "../../../../../src/features/durability/store/entries.ts"
import { sender } from "../../../../kernel/chain/fixtures.ts"
import { blocks } from "../chain.ts"

const [first, second] = blocks

test("default: a block is found by hash, its transactions by hash and by nonce, and its bloom is there", () => {
  const [one, two] = first.transactions.map(({ hash }) => hash)
  if (one === undefined || two === undefined) throw new Error("too few transactions")
  const block = indexed(first)
  expect(block).toEqual({
    number: 1,
    hash: first.hash,
    bloom: first.header.logsBloom,
    transactions: [
      { hash: one, sender, nonce: 0n },
      { hash: two, sender, nonce: 1n },
    ],
  })
  expect([...indexesOf(block)]).toEqual([
    [blockKeys.hash(first.hash), uint48(1)],
    [blockKeys.bloom(1), first.header.logsBloom],
    [blockKeys.transactionHash(one), blockAndIndex(1, 0)],
    [blockKeys.nonce(sender, 0n), blockAndIndex(1, 0)],
    [blockKeys.transactionHash(two), blockAndIndex(1, 1)],
    [blockKeys.nonce(sender, 1n), blockAndIndex(1, 1)],
  ])
})

test("behavior: a block without transactions has no bloom", () => {
  expect([...indexesOf(indexed(second))]).toEqual([[blockKeys.hash(second.hash), uint48(2)]])
})
