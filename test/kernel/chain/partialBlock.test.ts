import { expect, test } from "vitest"
import { isSameHeader, unexecutedHeader } from "../../../src/kernel/chain/header.ts"
import { partialBlock } from "../../../src/kernel/chain/partialBlock.ts"
import { blockOn, createGenesis, executed } from "./fixtures.ts"

const block = blockOn(createGenesis(), [executed(0n, 0), executed(1n, 1)])

test.each([0, 1, 2])("default: %i of two transactions, and the state after them", (count) => {
  const partial = partialBlock(block, count)
  expect(partial).toMatchObject({
    hash: undefined,
    transactions: block.transactions.slice(0, count),
    version: [block.beginning, 10, 11][count],
  })
  expect(partial && isSameHeader(partial.header, unexecutedHeader(block.header))).toBe(true)
})

test("behavior: undefined for more transactions than the block has", () => {
  expect(partialBlock(block, 3)).toBeUndefined()
})
