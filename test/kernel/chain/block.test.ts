import { createBlock } from "@ethereumjs/block"
import { bytesToHex } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { sizeOf, toBlock, versionBefore } from "../../../src/kernel/chain/block.ts"
import { blockOn, common, createGenesis, executed } from "./fixtures.ts"

const block = blockOn(createGenesis(), [executed(0n, 0), executed(1n, 1)])

test("toBlock: a block of decoded transactions has the RLP of the block that EthereumJS decodes", () => {
  const { header, transactions } = block
  const decoded = createBlock(
    { header, transactions: transactions.map(({ transaction }) => transaction), withdrawals: [] },
    { common, skipConsensusFormatValidation: true },
  )
  expect(bytesToHex(toBlock(block).serialize())).toBe(bytesToHex(decoded.serialize()))
})

test("sizeOf: the length of the RLP", () => {
  expect(sizeOf(block)).toBe(toBlock(block).serialize().length)
})

test("versionBefore: the beginning of the block, or the version after the previous transaction", () => {
  expect([0, 1, 2].map((index) => versionBefore(block, index))).toEqual([block.beginning, 10, 11])
})
