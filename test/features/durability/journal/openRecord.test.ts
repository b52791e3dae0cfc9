/** The record of the open block in a store. */

import { expect, test } from "vitest"
import type { Hex } from "../../../../src/base/hex.ts"
import {
  extentToKeep,
  isSameExtent,
  noOpenBlock,
  type OpenExtent,
  readOpen,
  writeOpen,
} from "../../../../src/features/durability/journal/openRecord.ts"
import { openStore, type Store } from "../../../../src/features/durability/store/store.ts"
import { attributesOf } from "../../../../src/node/block/attributes.ts"
import { extentOf, type OpenBlock, truncated } from "../../../../src/node/block/openBlock.ts"
import { eachInFolder } from "../../../dataFolder.ts"
import { createParts, signPayment } from "../../../node/parts.ts"
import { writesOf } from "./keptNode.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = path
})

/** Executes payments, of which the first ones are published one by one. */
async function openWith(published: number, unpublished = 0): Promise<OpenBlock> {
  const node = await createParts()
  for (let nonce = 0; nonce < published + unpublished; nonce++) {
    await node.builder.execute(await signPayment(node, { nonce }))
    if (nonce < published) node.builder.flashblock()
  }
  return node.builder.open
}

const hashesOf = ({ transactions }: OpenBlock): Hex[] => transactions.map(({ hash }) => hash)

/** Writes the extents one after the other, each as a transaction. */
function writeAll(store: Store, ...extents: readonly OpenExtent[]): void {
  let before = noOpenBlock
  for (const now of extents) {
    store.write((writes) => writeOpen(writes, before, now))
    before = now
  }
}

test("an open block that is opened again from the settings has no extent to keep", async () => {
  const open = await openWith(0)
  expect(extentToKeep(undefined)).toEqual(noOpenBlock)
  expect(extentToKeep(open)).toEqual(noOpenBlock)
})

test("a transaction, a second flashblock or a commanded slot is an extent to keep", async () => {
  const executed = await openWith(0, 1)
  expect(extentToKeep(executed)).toEqual({
    ...{ open: executed, transactions: 1, flashblocks: 1, commandedSlots: undefined },
  })
  const empty = await openWith(0)
  empty.commandedSlots = 3
  expect(extentToKeep(empty)).toEqual({ open: empty, transactions: 0, flashblocks: 1, commandedSlots: 3 })
  const published = await openWith(2, 1)
  const extent = extentToKeep(published)
  expect(extent).toEqual({ open: published, transactions: 3, flashblocks: 3, commandedSlots: undefined })
  const others = [{ open: empty }, { transactions: 2 }, { flashblocks: 2 }, { commandedSlots: 0 }]
  expect([{}, ...others].map((other) => isSameExtent(extent, { ...extent, ...other }))).toEqual([
    ...[true, false, false, false, false],
  ])
})

test("a written block is read with its attributes, its flashblocks and its transactions", async () => {
  const open = await openWith(2, 1)
  open.commandedSlots = 5
  const store = await openStore(dataDir)
  expect(readOpen(store)).toBeUndefined()
  writeAll(store, extentToKeep(open))
  const { uncles, withdrawals, transactions, ...attributes } = attributesOf(open)
  const written = { attributes, commandedSlots: 5, ends: [0, 1, 2], hashes: hashesOf(open) }
  expect(readOpen(store)).toEqual(written)
  await store.close()
  const again = await openStore(dataDir)
  expect(readOpen(again)).toEqual(written)
  await again.close()
})

test("a block that has grown writes its new transactions only, and another block writes all of its own", async () => {
  const [open, other] = [await openWith(1, 1), await openWith(1, 2)]
  const store = await openStore(dataDir)
  const shorter = { open, transactions: 1, flashblocks: 2, commandedSlots: undefined }
  writeAll(store, shorter)
  expect(writesOf(store, (writes) => writeOpen(writes, shorter, extentToKeep(open)))).toEqual([
    "open",
    "meta open",
  ])
  expect(readOpen(store)?.hashes).toEqual(hashesOf(open))
  expect(writesOf(store, (writes) => writeOpen(writes, extentToKeep(open), extentToKeep(other)))).toEqual([
    "open",
    "open",
    "open",
    "meta open",
  ])
  expect(readOpen(store)?.hashes).toEqual(hashesOf(other))
  await store.close()
})

test("a shorter block removes the transactions after its last one, and an empty block the whole record", async () => {
  const open = await openWith(3)
  const shorter = truncated(
    open,
    { ...extentOf(open), transactionCount: 1, flashblockCount: 2 },
    open.job + 1,
  )
  const store = await openStore(dataDir)
  writeAll(store, extentToKeep(open), extentToKeep(shorter))
  const { hashes, ends } = readOpen(store) ?? {}
  expect(hashes).toEqual(hashesOf(open).slice(0, 1))
  expect(ends).toEqual([0, 1])
  expect(writesOf(store, (writes) => writeOpen(writes, extentToKeep(shorter), noOpenBlock))).toEqual([
    "open",
    "meta open",
  ])
  expect(readOpen(store)).toBeUndefined()
  await store.close()
})
