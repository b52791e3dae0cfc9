/** Removal of blocks from a data folder: their records are removed too, also of many blocks and after a failure. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { verifyFolder } from "../../../src/instance/folder/verify.ts"
import { blockKeys } from "../../../src/store/blocks/blockKeys.ts"
import { createNewestBlock } from "../../../src/store/blocks/newestBlock.ts"
import { kinds } from "../../../src/store/entries.ts"
import { openStore } from "../../../src/store/store.ts"

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "midblock-newest-"))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const ask = (node: MidblockNode, method: string, ...params: readonly unknown[]) =>
  node.request({ method, params } as never) as Promise<unknown>

/** Counts the records and index entries of blocks in the folder, by kind. */
async function countsIn(): Promise<Record<string, number>> {
  const store = await openStore(dataDir)
  const count = (kind: keyof typeof kinds) =>
    [...store.keys(Buffer.of(kinds[kind]), Buffer.of(kinds[kind] + 1))].length
  const names = ["block", "blockHash", "transaction", "transactionHash", "nonce", "busy", "run"] as const
  const counts = Object.fromEntries(names.map((name) => [name, count(name)]))
  await store.close()
  return counts
}

test("reverts of few blocks, of many, and of empty runs remove all records of the blocks", async () => {
  const node = await createNode({ dataDir, automine: true })
  const [from, to] = node.accounts.map(({ address }) => address)
  const send = () => ask(node, "eth_sendTransaction", { from, to, value: "0x1" })
  await send()
  for (const blocks of [3, 300, 2]) {
    const id = await ask(node, "evm_snapshot")
    for (let sent = 0; sent < blocks; sent++) await send()
    await ask(node, "evm_revert", id)
  }
  const id = await ask(node, "evm_snapshot")
  await ask(node, "hardhat_mine", "0x200")
  await send()
  await ask(node, "evm_revert", id)
  await ask(node, "hardhat_mine", "0x200")
  await node.close()
  // The first block, and three around the run of the last 512.
  expect(await countsIn()).toEqual({
    block: 4,
    blockHash: 4,
    transaction: 1,
    transactionHash: 1,
    nonce: 1,
    busy: 1,
    run: 1,
  })
  expect((await verifyFolder(dataDir)).damage).toEqual([])
})

test("cut lists the block numbers above one, undefined for a long list; refresh reads the store again", async () => {
  const store = await openStore(dataDir)
  for (const number of [1, 4]) store.write(({ put }) => put(blockKeys.block(number), Buffer.of(1)))
  const newest = createNewestBlock(store)
  expect(newest.cut(2)).toEqual([3, 4])
  expect(newest.cut(2)).toEqual([])
  newest.raise(5)
  newest.raise(3)
  expect(newest.cut(3)).toEqual([4, 5])
  newest.refresh()
  expect(newest.cut(3)).toEqual([4])
  newest.raise(300)
  expect(newest.cut(3)).toBeUndefined()
  expect(newest.cut(3)).toEqual([])
  await store.close()
})
