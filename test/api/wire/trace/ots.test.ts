import { describe, expect, test } from "vitest"
import { toRpcBlock } from "../../../../src/api/wire/block.ts"
import { toRpcReceipt } from "../../../../src/api/wire/receipt.ts"
import {
  otsBlock,
  rpcBlockDetails,
  rpcBlockPage,
  rpcSearchPage,
  toRpcBlockDetails,
  toRpcBlockPage,
  toRpcSearchPage,
} from "../../../../src/api/wire/trace/ots.ts"
import { toRpcTransaction } from "../../../../src/api/wire/transaction.ts"
import { decoded, refusal } from "../decoding.ts"
import { blockOf, created, logged, sealedHash } from "../fixtures.ts"

const block = blockOf(sealedHash)
const { transactions: hashes, ...slim } = toRpcBlock(block, false)

test("otsBlock: a JSON number, a number in hex, or a tag", () => {
  expect([7, "0x7", "pending"].map((value) => decoded(otsBlock(), value))).toEqual([
    ...[{ number: 7n }, { number: 7n }, { tag: "pending" }],
  ])
  expect(refusal(otsBlock(), -1)).toBe("value: expected a block number or tag, got -1")
})

describe("toRpcBlockDetails", () => {
  test("default: the block without its transactions, their number and their fees; no rewards", () => {
    const details = toRpcBlockDetails(block, [])
    expect(details).toEqual({
      block: { ...slim, transactionCount: hashes.length },
      issuance: { blockReward: "0x0", uncleReward: "0x0", issuance: "0x0" },
      // 30,000 and 60,000 gas at 2 wei
      totalFees: "0x2bf20",
    })
    expect(rpcBlockDetails().parse(details)).toEqual(details)
  })

  test("behavior: the rewards of the block and of its uncles", () => {
    const rewards = [
      { type: "block", value: 32n },
      { type: "uncle", value: 5n },
      { type: "uncle", value: 6n },
    ] as const
    expect(toRpcBlockDetails(block, rewards).issuance).toEqual({
      ...{ blockReward: "0x20", uncleReward: "0xb", issuance: "0x2b" },
    })
  })
})

describe("toRpcBlockPage", () => {
  test("default: the transactions of the page with the first four bytes of their input, and slim receipts", () => {
    const page = toRpcBlockPage(block, 1, 1)
    const receipt = { ...toRpcReceipt(created, block), timestamp: "0xc", logs: null, logsBloom: null }
    expect(page).toEqual({
      fullblock: { ...slim, transactions: [toRpcTransaction(created, block)], transactionCount: 2 },
      receipts: [receipt],
    })
    expect(rpcBlockPage().parse(page)).toEqual(page)
  })

  test("behavior: pages are counted from 0; a page may be short, or empty", () => {
    const hashesOf = (page: number, size: number) => {
      const { fullblock, receipts } = toRpcBlockPage(block, page, size)
      expect(receipts.map(({ transactionHash }) => transactionHash)).toEqual(
        fullblock.transactions.map(({ hash }) => hash),
      )
      return fullblock.transactions.map(({ hash }) => hash)
    }
    expect(hashesOf(0, 1)).toEqual([logged.hash])
    expect(hashesOf(0, 9)).toEqual([logged.hash, created.hash])
    expect(hashesOf(2, 1)).toEqual([])
  })

  test("behavior: a longer input is cut to its selector", () => {
    const transaction = Object.assign(
      Object.create(Object.getPrototypeOf(logged.transaction)),
      logged.transaction,
      {
        data: Uint8Array.of(1, 2, 3, 4, 5),
      },
    )
    const executed = { ...logged, transaction }
    const { fullblock } = toRpcBlockPage(
      Object.assign(blockOf(sealedHash), { transactions: [executed] }),
      0,
      1,
    )
    expect(fullblock.transactions.map(({ input }) => input)).toEqual(["0x01020304"])
  })
})

test("toRpcSearchPage: transactions and whole receipts in the given order, each with the time of its block", () => {
  const found = [created, logged].map((executed) => ({ executed, block }))
  const page = toRpcSearchPage({ found, isFirst: true, isLast: false })
  expect(page).toEqual({
    txs: [created, logged].map((executed) => toRpcTransaction(executed, block)),
    receipts: [created, logged].map((executed) => ({ ...toRpcReceipt(executed, block), timestamp: "0xc" })),
    ...{ firstPage: true, lastPage: false },
  })
  expect(rpcSearchPage().parse(page)).toEqual(page)
})
