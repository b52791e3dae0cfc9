/** The contents of a data folder, and their size on disk. */
import { statSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { version } from "../../../../src/base/version.ts"
import { statsOf } from "../../../../src/features/durability/folder/stats.ts"
import { databaseOf, openStore } from "../../../../src/features/durability/store/store.ts"
import { createNode } from "../../../../src/index.ts"
import { ask, eachInFolder, send } from "../../../dataFolder.ts"
import { refusal } from "../../../refusal.ts"
import { makeFolder, unsynced, viewIn, viewOf } from "./madeFolder.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = join(path, "chain")
})

test("blocks, transactions, accounts, codes and versions are counted, and the size is that of the database", async () => {
  const { hashes } = await makeFolder(dataDir)
  expect(await statsOf(dataDir)).toEqual({
    ...{ folder: dataDir, format: 1, midblock: version, chainId: "31337", genesisHash: hashes[0] },
    ...{ head: { number: 5, hash: hashes[5] }, emptyBlocks: 0, transactions: 5, waiting: 0 },
    ...{ accounts: 8, slots: 0, codes: 6, versions: 15, bytes: statSync(databaseOf(dataDir)).size },
  })
  expect((await viewIn(dataDir)).hashes).toEqual(hashes)
})

test("the blocks of empty runs, the transactions that wait or are in the open block, and the present chain id", async () => {
  const node = await createNode({ ...unsynced, dataDir, holdFlashblocks: true })
  await node.mine(300)
  await ask(node, "anvil_setChainId", 77)
  await send(node, 1)
  await node.flashblock()
  await send(node, 2)
  const { hashes } = await viewOf(node)
  const { chainId, head, emptyBlocks, transactions, waiting } = await statsOf(dataDir) // the node has it open
  await node.close()
  expect({ chainId, head, emptyBlocks, transactions, waiting }).toEqual({
    ...{ chainId: "77", head: { number: 300, hash: hashes[300] }, emptyBlocks: 297 },
    ...{ transactions: 0, waiting: 2 },
  })
})

test("error: a folder without a chain", async () => {
  const message = `-32000 data folder ${dataDir}: there is no chain in it`
  expect(await refusal(statsOf(dataDir))).toBe(message)
  await (await openStore(dataDir)).close()
  expect(await refusal(statsOf(dataDir))).toBe(message)
})
