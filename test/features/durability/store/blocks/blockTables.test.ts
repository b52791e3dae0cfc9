/** The tables of blocks in a data folder: the indexes that lead to blocks and transactions. */
import { expect, test } from "vitest"
import { verifyFolder } from "../../../../../src/features/durability/folder/verify.ts"
import { blockKeys } from "../../../../../src/features/durability/store/blocks/blockKeys.ts"
import { firstOf, pastOf } from "../../../../../src/features/durability/store/entries.ts"
import type { Store } from "../../../../../src/features/durability/store/store.ts"
import { createNode } from "../../../../../src/index.ts"
import { ask, eachInFolder } from "../../../../dataFolder.ts"
import { withStore } from "../withStore.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = path
})

const blooms = (store: Store) =>
  [...store.range(firstOf("bloom"), pastOf("bloom"))].map(([key, { length }]) => [
    key.readUIntBE(1, 6),
    length,
  ])

/** Returns the numbers of the blocks with transactions of an account; the search follows the blooms. */
async function blocksOf(sender: string): Promise<number[]> {
  await using node = await createNode({ dataDir })
  const found = (await ask(node, "ots_searchTransactionsAfter", sender, 0, 10)) as {
    txs: { blockNumber: string }[]
  }
  return found.txs.map(({ blockNumber }) => Number(blockNumber))
}

test("blocks with transactions have a bloom, by which a search finds them", async () => {
  const node = await createNode({ dataDir })
  const [from = "", to] = node.accounts.map(({ address }) => address)
  // More blocks than are in memory after a start, so that the first ones are found in the folder.
  for (let turn = 0; turn < 4; turn++) {
    await ask(node, "eth_sendTransaction", { from, to, value: "0x1" })
    await node.mine(5)
  }
  await node.close()
  const numbers = [1, 6, 11, 16]
  expect(await withStore(dataDir, blooms)).toEqual(numbers.map((number) => [number, 256]))
  expect([...(await blocksOf(from))].sort((a, b) => a - b)).toEqual(numbers)
  await withStore(dataDir, (store) => store.write(({ remove }) => remove(blockKeys.bloom(6))))
  expect((await verifyFolder(dataDir)).damage).toEqual([
    "block 6: the index the bloom of block 6 is missing or wrong",
  ])
})
