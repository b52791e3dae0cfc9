/** A database that is built from the whole parts of a damaged one: its newest block, its state and its settings. */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { rebuild } from "../../../src/instance/folder/rebuild.ts"
import { verifyFolder } from "../../../src/instance/folder/verify.ts"
import { keyOf, kinds, numberKey } from "../../../src/store/entries.ts"
import { readMeta } from "../../../src/store/meta.ts"
import { databaseOf } from "../../../src/store/store.ts"
import { ask, eachInFolder, send, withStore } from "../../dataFolder.ts"
import { refusal } from "../../refusal.ts"
import { damageValues } from "../../store/damage.ts"
import { isKey, isKind, makeFolder, unsynced, viewIn } from "./madeFolder.ts"

let dataDir: string
let fresh: string
eachInFolder((path) => {
  dataDir = join(path, "chain")
  fresh = join(path, "fresh")
})

const damage = (isWanted: (key: Buffer) => boolean) => damageValues(databaseOf(dataDir), isWanted)
const isMeta = (name: string) => isKey(keyOf("meta", Buffer.from(name)))

test("damaged indexes are made again, and no block is removed", async () => {
  const seen = await makeFolder(dataDir)
  expect(damage(isKind("transactionHash"))).toBe(5)
  expect(await rebuild(dataDir, fresh)).toEqual([
    "the indexes of the blocks are made again",
    "the newest block is 5, of 5",
  ])
  expect((await verifyFolder(fresh)).damage).toEqual([])
  expect(await viewIn(fresh)).toEqual(seen)
})

test("without the record of the newest block, the block with the greatest number is the newest one", async () => {
  const seen = await makeFolder(dataDir)
  expect(damage(isMeta("head"))).toBe(1)
  expect(await rebuild(dataDir, fresh)).toEqual([
    "the indexes of the blocks are made again",
    "the newest block is 5, of 5",
  ])
  expect(await viewIn(fresh)).toEqual(seen)
})

test.each([
  ["stays", 0, "0x2", ["0x7"]],
  ["is removed with the newest block", 2, "0x1", []],
])("the open block %s, and the settings are kept", async (_, transaction, head, values) => {
  const node = await createNode({ ...unsynced, dataDir })
  for (const value of [5, 6]) {
    await send(node, value)
    await node.mine()
  }
  await ask(node, "anvil_setChainId", 77)
  await send(node, 7)
  await node.close()
  damage(transaction === 0 ? isKind("transactionHash") : isKey(numberKey("transaction", transaction, 0)))
  await rebuild(dataDir, fresh)
  const isStored = await withStore(fresh, (store) => {
    const [key] = store.keys(Buffer.of(kinds.open), Buffer.of(kinds.open + 1))
    return [key !== undefined, readMeta(store, "open") !== undefined]
  })
  expect(isStored).toEqual(transaction === 0 ? [true, true] : [false, false])
  await using again = await createNode({ ...unsynced, dataDir: fresh, holdFlashblocks: true })
  const pending = (await ask(again, "eth_getBlockByNumber", "pending", true)) as {
    readonly transactions: readonly { readonly value: string }[]
  }
  expect(pending.transactions.map(({ value }) => value)).toEqual(values)
  expect([await ask(again, "eth_blockNumber"), await ask(again, "eth_chainId")]).toEqual([head, "0x4d"])
})

test("when the state is lost, the whole blocks are executed again", async () => {
  const seen = await makeFolder(dataDir)
  expect(damage(isKind("account"))).toBeGreaterThan(3)
  expect(await rebuild(dataDir, fresh)).toEqual([
    "the indexes of the blocks are made again",
    "the state was lost: blocks 1 to 5 are executed again, settings and the pool are not kept",
  ])
  expect(await viewIn(fresh)).toEqual(seen)
})

test("when codes are lost, all blocks are executed again, although the state root shows no loss", async () => {
  const seen = await makeFolder(dataDir)
  expect(damage(isKind("code"))).toBeGreaterThan(1)
  expect(await rebuild(dataDir, fresh)).toEqual([
    "the indexes of the blocks are made again",
    "the state was lost: blocks 1 to 5 are executed again, settings and the pool are not kept",
  ])
  expect((await verifyFolder(fresh)).damage).toEqual([])
  expect(await viewIn(fresh)).toEqual(seen)
})

test("error: nothing is built when the identity of the chain is lost", async () => {
  await makeFolder(dataDir)
  damage(isMeta("identity"))
  expect(await refusal(rebuild(dataDir, fresh))).toBe(
    `-32000 data folder ${dataDir} is damaged: its identity is lost, without which nothing can be read`,
  )
  expect(existsSync(join(fresh, "lock"))).toBe(false)
})
