/** The chain of a data folder without a node. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { openFolderChain } from "../../../../src/features/durability/folder/open.ts"
import { numberKey } from "../../../../src/features/durability/store/entries.ts"
import { openStore } from "../../../../src/features/durability/store/store.ts"
import { createNode } from "../../../../src/index.ts"
import { eachInFolder } from "../../../dataFolder.ts"
import { refusal } from "../../../refusal.ts"
import { withStore } from "../store/withStore.ts"
import { makeFolder, seal, unsynced, viewOf } from "./madeFolder.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = join(path, "chain")
})

test("the chain, its state and its identity are read while a node has the folder open", async () => {
  await using node = await createNode({ ...unsynced, dataDir, chainId: 77, accounts: 2 })
  await seal(node, 3)
  const { hashes } = await viewOf(node)
  const folder = await openFolderChain(dataDir)
  const { chain, state, rules, identity, blocks } = folder
  expect([0n, 1n, 2n, 3n].map((number) => chain.block(number)?.hash)).toEqual(hashes)
  expect(blocks.block(2).hash).toBe(hashes[2])
  expect(identity.genesisHash).toBe(hashes[0])
  expect(rules.chainId).toBe(77n)
  expect(state.root(chain.head.version)).toEqual(chain.head.header.stateRoot)
  await seal(node, 1)
  expect(chain.head.hash).toBe(hashes[3])
  expect(folder.folder.store.read(numberKey("block", 4))).toBeUndefined()
  await folder.close()
})

test("error: a folder without a database, and a database without a chain", async () => {
  const message = `-32000 data folder ${dataDir}: there is no chain in it`
  expect(await refusal(openFolderChain(dataDir))).toBe(message)
  expect(existsSync(dataDir)).toBe(false)
  await (await openStore(dataDir)).close()
  expect(await refusal(openFolderChain(dataDir))).toBe(message)
})

test("error: a folder of which a block is missing is refused as damaged, and closed", async () => {
  await makeFolder(dataDir)
  await withStore(dataDir, (store) => store.write(({ remove }) => remove(numberKey("block", 4))))
  expect(await refusal(openFolderChain(dataDir))).toBe(
    `-32000 data folder ${dataDir} is damaged: block 4 is missing`,
  )
  await withStore(dataDir, (store) => expect(store.read(numberKey("block", 4))).toBeUndefined())
})
