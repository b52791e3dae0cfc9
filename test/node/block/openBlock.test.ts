import { expect, test } from "vitest"
import {
  asOf,
  executedIn,
  extentOf,
  hasExtent,
  newestFlashblock,
  newestVersion,
  publishedOf,
  truncated,
} from "../../../src/node/block/openBlock.ts"
import { createParts, recipient, signPayment } from "../parts.ts"

/** Opens a block with a published transaction and one that is only executed. */
async function openTwo() {
  const node = await createParts()
  const { builder } = node
  const [first, second] = [await signPayment(node), await signPayment(node, { nonce: 1 })]
  await builder.execute(first)
  builder.flashblock()
  await builder.execute(second)
  return { node, open: builder.open, first, second }
}

test("flashblock 0 holds the system calls only", async () => {
  const { builder } = await createParts()
  const { open } = builder
  expect(open.flashblocks).toEqual([{ index: 0, transactionCount: 0, version: open.beginning }])
  expect(newestFlashblock(open)).toEqual(open.flashblocks[0])
  expect(newestVersion(open)).toBe(open.beginning)
  expect(publishedOf(open)).toEqual([])
})

test("executed transactions are in the block, and readers see the published ones", async () => {
  const { open, first, second } = await openTwo()
  expect(extentOf(open)).toEqual({ transactionCount: 2, flashblockCount: 2, commandedSlots: undefined })
  expect(publishedOf(open).map(({ hash }) => hash)).toEqual([first.hash])
  expect([first, second].map(({ hash }) => executedIn(open, hash)?.index)).toEqual([0, 1])
  expect(newestVersion(open)).toBe(open.transactions[1]?.version)
})

test("hasExtent: false once a transaction, a flashblock or a command was added", async () => {
  const { open } = await openTwo()
  const extent = extentOf(open)
  expect(hasExtent(open, extent)).toBe(true)
  const others = [{ transactionCount: 1 }, { flashblockCount: 1 }, { commandedSlots: 3 }]
  expect(others.map((other) => hasExtent(open, { ...extent, ...other }))).toEqual([false, false, false])
})

test("asOf: the block with the transactions and the state of a flashblock", async () => {
  const { node, open } = await openTwo()
  const balances = open.flashblocks.map((flashblock) => {
    const { transactions, version, hash } = asOf(open, flashblock)
    return [transactions.length, node.state.at(version).account(recipient)?.balance, hash]
  })
  expect(balances).toEqual([
    [0, undefined, undefined],
    [1, 1n, undefined],
  ])
})

test("truncated: the copy has another job and the first transactions; dropped ones are not found in it", async () => {
  const { open, first, second } = await openTwo()
  const kept = truncated(open, { transactionCount: 1, flashblockCount: 2, commandedSlots: 3 }, open.job + 1)
  expect(extentOf(kept)).toEqual({ transactionCount: 1, flashblockCount: 2, commandedSlots: 3 })
  expect(kept.job).toBe(open.job + 1)
  expect(kept.header === open.header).toBe(true)
  expect(kept.beginning).toBe(open.beginning)
  expect([first, second].map(({ hash }) => executedIn(kept, hash)?.hash)).toEqual([first.hash, undefined])
  expect(open.transactions.length).toBe(2)
  expect(executedIn(open, second.hash)).toBeUndefined()
})

test("truncated: an empty block has its own map of transactions", async () => {
  const { open, first } = await openTwo()
  const empty = truncated(open, { transactionCount: 0, flashblockCount: 1, commandedSlots: undefined }, 9)
  expect(empty.byHash.size).toBe(0)
  expect(empty.byHash === open.byHash).toBe(false)
  expect(executedIn(open, first.hash)).toBeUndefined()
})
