/** The entries that lead to a block and to its transactions. */
import { expect, test } from "vitest"
import { emptyBytes } from "../../../src/base/binary.ts"
import { indexed, indexesOf, isAsIndexed } from "../../../src/store/blocks/blockIndexes.ts"
import { blockKeys } from "../../../src/store/blocks/blockKeys.ts"
import { blockAndIndex, uint48 } from "../../../src/store/entries.ts"
import { sender } from "../../chain/fixtures.ts"
import { blocks } from "../chain.ts"

const [first, second] = blocks

test("default: a block is found by hash, its transactions by hash and by nonce, and it is marked", () => {
  const [one, two] = first.transactions.map(({ hash }) => hash)
  if (one === undefined || two === undefined) throw new Error("too few transactions")
  const block = indexed(first)
  expect(block).toEqual({
    number: 1,
    hash: first.hash,
    transactions: [
      { hash: one, sender, nonce: 0n },
      { hash: two, sender, nonce: 1n },
    ],
  })
  expect([...indexesOf(block)]).toEqual([
    [blockKeys.hash(first.hash), uint48(1)],
    [blockKeys.busy(1), emptyBytes],
    [blockKeys.transactionHash(one), blockAndIndex(1, 0)],
    [blockKeys.nonce(sender, 0n), blockAndIndex(1, 0)],
    [blockKeys.transactionHash(two), blockAndIndex(1, 1)],
    [blockKeys.nonce(sender, 1n), blockAndIndex(1, 1)],
  ])
})

test("behavior: a block without transactions is not marked", () => {
  expect([...indexesOf(indexed(second))]).toEqual([[blockKeys.hash(second.hash), uint48(2)]])
})

test("isAsIndexed: an entry must be there and equal; only the value of a mark may differ", () => {
  const [[, number] = [], [, mark] = []] = [...indexesOf(indexed(first))]
  if (number === undefined || mark === undefined) throw new Error("too few entries")
  expect([
    isAsIndexed(uint48(1), number),
    isAsIndexed(uint48(2), number),
    isAsIndexed(undefined, number),
  ]).toEqual([true, false, false])
  expect([isAsIndexed(Buffer.alloc(256), mark), isAsIndexed(undefined, mark)]).toEqual([true, false])
})
