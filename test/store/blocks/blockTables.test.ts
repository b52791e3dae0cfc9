/** The tables of blocks in a data folder: the indexes that lead to blocks and transactions. */
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { verifyFolder } from "../../../src/instance/folder/verify.ts"
import { blockKeys } from "../../../src/store/blocks/blockKeys.ts"
import { kinds } from "../../../src/store/entries.ts"
import type { Store } from "../../../src/store/store.ts"
import { ask, eachInFolder, withStore } from "../../dataFolder.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = path
})

const marks = (store: Store) =>
  [...store.range(Buffer.of(kinds.busy), Buffer.of(kinds.busy + 1))].map(([key, { length }]) => [
    key.readUIntBE(1, 6),
    length,
  ])

/** Returns the numbers of the blocks with transactions of an account; the search follows the marks. */
async function blocksOf(sender: string): Promise<number[]> {
  await using node = await createNode({ dataDir })
  const found = (await ask(node, "ots_searchTransactionsAfter", sender, 0, 10)) as {
    txs: { blockNumber: string }[]
  }
  return found.txs.map(({ blockNumber }) => Number(blockNumber))
}

test("blocks with transactions are marked, and marks with blooms, as in older folders, work too", async () => {
  const node = await createNode({ dataDir })
  const [from = "", to] = node.accounts.map(({ address }) => address)
  // More blocks than are in memory after a start, so that the first ones are found by their marks.
  for (let turn = 0; turn < 4; turn++) {
    await ask(node, "eth_sendTransaction", { from, to, value: "0x1" })
    await node.mine(5)
  }
  await node.close()
  const numbers = [1, 6, 11, 16]
  expect(await withStore(dataDir, marks)).toEqual(numbers.map((number) => [number, 0]))
  expect([...(await blocksOf(from))].sort((a, b) => a - b)).toEqual(numbers)
  await withStore(dataDir, (store) =>
    store.write(({ put }) => {
      for (const number of numbers) put(blockKeys.busy(number), new Uint8Array(256))
    }),
  )
  expect((await verifyFolder(dataDir)).damage).toEqual([])
  expect([...(await blocksOf(from))].sort((a, b) => a - b)).toEqual(numbers)
  await withStore(dataDir, (store) => store.write(({ remove }) => remove(blockKeys.busy(6))))
  expect((await verifyFolder(dataDir)).damage).toEqual([
    "block 6: the index the mark of the transactions of block 6 is missing or wrong",
  ])
})
