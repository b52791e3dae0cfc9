import { expect, test } from "vitest"
import { attributesOf } from "../../../src/node/block/attributes.ts"
import { contentsOf, signedOf } from "../../../src/node/block/reexecute.ts"
import { publishedDifference } from "../../../src/node/block/rewrites.ts"
import { createParts, recipient, signPayment } from "../parts.ts"

/** Opens a block with two published transactions of one sender and one of another that is only executed. */
async function openThree() {
  const node = await createParts()
  const { builder } = node
  const transactions = [
    await signPayment(node),
    await signPayment(node, { nonce: 1 }),
    await signPayment(node, { account: 1 }),
  ]
  for (const transaction of transactions.slice(0, 2)) {
    await builder.execute(transaction)
    builder.flashblock()
  }
  await builder.execute(transactions[2] as (typeof transactions)[0])
  return { node, hashes: transactions.map(({ hash }) => hash) }
}

test("contentsOf: the transactions by flashblock, and the unpublished ones", async () => {
  const { node, hashes } = await openThree()
  const { flashblocks, unpublished } = contentsOf(node.builder.open)
  expect({
    flashblocks: flashblocks.map((each) => each.map(({ hash }) => hash)),
    unpublished: unpublished?.map(({ hash }) => hash),
  }).toEqual({ flashblocks: [[hashes[0]], [hashes[1]]], unpublished: [hashes[2]] })
})

test("a re-executed block has the same transactions, flashblocks and state root", async () => {
  const { node } = await openThree()
  const { builder, state } = node
  const before = builder.open
  const root = state.root(before.transactions[2]?.version ?? 0)
  await builder.reexecute({})
  const { open } = builder
  expect(open.transactions.length).toBe(3)
  expect(open.flashblocks.length).toBe(3)
  expect(open.job).toBe(before.job + 1)
  expect(state.root(open.transactions[2]?.version ?? 0)).toEqual(root)
  expect(publishedDifference(before, open)).toEqual({ dropped: [], transactions: [] })
})

test("a cheat that uses up a nonce drops its transaction; the later ones are executed again", async () => {
  const { node, hashes } = await openThree()
  const { builder, cheats, pool } = node
  const before = builder.open
  const [rich] = node.accounts.list
  await cheats.setNonce(rich?.address as `0x${string}`, 1n)
  expect(builder.open.transactions.map(({ hash }) => hash)).toEqual([hashes[1], hashes[2]])
  expect(pool.capture()).toEqual([])
  const { dropped, transactions } = publishedDifference(before, builder.open)
  expect(dropped.map(({ hash }) => hash)).toEqual([hashes[0], hashes[1]])
  expect(transactions.map(({ hash }) => hash)).toEqual([hashes[1]])
})

test("other attributes give another header with the same transactions", async () => {
  const { node, hashes } = await openThree()
  const { builder } = node
  const attributes = { ...attributesOf(builder.open), coinbase: recipient }
  await builder.reexecute({ attributes })
  expect(builder.open.header.coinbase.toString()).toBe(recipient)
  expect(builder.open.transactions.map(({ hash }) => hash)).toEqual(hashes)
})

test("error: a required transaction that cannot be executed leaves block and state unchanged", async () => {
  const { node } = await openThree()
  const { builder, state } = node
  const { open } = builder
  const required = [await signPayment(node, { nonce: 5 })]
  await expect(builder.replace({ transactions: required })).rejects.toThrow("nonce too high")
  expect(builder.open === open).toBe(true)
  expect(state.has(open.transactions[2]?.version ?? -1)).toBe(true)
})

test("signedOf: an executed transaction has the hash, sender and size of the one that was sent", async () => {
  const node = await createParts()
  const signed = await signPayment(node)
  await node.builder.execute(signed)
  const [executed] = node.builder.open.transactions
  expect(executed && signedOf(executed)).toEqual(signed)
})
