/** The check of a data folder: values, blocks, indexes, and the newest state. */
import { join } from "node:path"
import { expect, test } from "vitest"
import type { Hex } from "../../../../src/base/hex.ts"
import { verifyFolder } from "../../../../src/features/durability/folder/verify.ts"
import { blockKeys } from "../../../../src/features/durability/store/blocks/blockKeys.ts"
import { firstOf, hexKey, numberKey, pastOf } from "../../../../src/features/durability/store/entries.ts"
import { databaseOf, type Store } from "../../../../src/features/durability/store/store.ts"
import type { Writes } from "../../../../src/features/durability/store/writes.ts"
import { createNode } from "../../../../src/index.ts"
import { ask, eachInFolder } from "../../../dataFolder.ts"
import { refusal } from "../../../refusal.ts"
import { damageValues } from "../store/damage.ts"
import { withStore } from "../store/withStore.ts"
import { isKind, makeFolder, seal, unsynced } from "./madeFolder.ts"

let dataDir: string
eachInFolder((path) => {
  dataDir = join(path, "chain")
})

const rewrite = (change: (writes: Writes, store: Store) => void) =>
  withStore(dataDir, (store) => store.write((writes) => change(writes, store)))

test("a whole folder has no damage; and all its values are counted", async () => {
  await makeFolder(dataDir)
  const entries = await withStore(dataDir, ({ keys }) => [...keys(Buffer.of(0), Buffer.of(0xff))].length)
  expect(await verifyFolder(dataDir)).toEqual({ entries, head: 5, damage: [], isStateOfHeader: true })
})

test("the state of the newest block is not that of its header after a cheat on the sealed block", async () => {
  const node = await createNode({ ...unsynced, dataDir })
  await seal(node, 1)
  await ask(node, "anvil_setBalance", `0x${"aa".repeat(20)}`, "0x5")
  await node.close()
  const { head, damage, isStateOfHeader } = await verifyFolder(dataDir)
  expect(head).toBe(1)
  expect(damage).toEqual([])
  expect(isStateOfHeader).toBe(false)
})

test("every damaged value is named", async () => {
  await makeFolder(dataDir)
  await damageValues(databaseOf(dataDir), isKind("transaction"))
  const { head, damage } = await verifyFolder(dataDir)
  expect(head).toBe(0)
  expect(damage).toEqual([1, 2, 3, 4, 5].map((number) => `the value of transaction 0 of block ${number}`))
})

test("a chain that cannot be opened is damage", async () => {
  await makeFolder(dataDir)
  await rewrite(({ remove }) => remove(numberKey("block", 5)))
  const { entries, ...found } = await verifyFolder(dataDir)
  expect(found).toEqual({ head: 0, damage: ["block 5 is missing"], isStateOfHeader: true })
})

test("a block with other contents than its header, and its indexes, are faults of this block", async () => {
  const { hashes } = await makeFolder(dataDir, 12)
  await rewrite(({ put, remove }, store) => {
    // Block 3 gets the transaction of block 2, with its receipt.
    put(numberKey("transaction", 3, 0), store.read(numberKey("transaction", 2, 0)) as Uint8Array)
    remove(hexKey("blockHash", hashes[6] as Hex))
    remove(blockKeys.bloom(7))
  })
  const { head, damage } = await verifyFolder(dataDir)
  expect(head).toBe(12)
  expect(damage).toEqual([
    "block 3: its transactions are not those of its header",
    expect.stringMatching(/^block 3: the index \S+ 0x[0-9a-f]+ is missing or wrong$/),
    `block 6: the index blockHash ${hashes[6]} is missing or wrong`,
    "block 7: the index the bloom of block 7 is missing or wrong",
  ])
})

test("an older block without one of its transactions is damage, and the blocks after it are checked", async () => {
  await makeFolder(dataDir, 12)
  await rewrite(({ remove }) => {
    remove(numberKey("transaction", 2, 0))
    remove(blockKeys.bloom(3))
  })
  const { head, damage } = await verifyFolder(dataDir)
  expect(head).toBe(12)
  expect(damage).toEqual([
    "block 2: transaction 0 of block 2 is missing",
    "block 3: the index the bloom of block 3 is missing or wrong",
  ])
})

test("accounts without their code are damage, which the state root does not show", async () => {
  const { state } = await makeFolder(dataDir)
  const accounts = Object.entries(state as Record<string, { readonly code: string }>)
  const contracts = accounts.filter(([, { code }]) => code !== "0x").map(([address]) => address)
  await rewrite(({ remove }, store) => {
    for (const key of [...store.keys(firstOf("code"), pastOf("code"))]) remove(key)
  })
  const { damage, isStateOfHeader } = await verifyFolder(dataDir)
  expect(damage.toSorted()).toEqual(
    contracts.map((address) => `the code of account ${address} is missing`).sort(),
  )
  expect(contracts.length > 1).toBe(true)
  expect(isStateOfHeader).toBe(true)
})

test("error: a folder that a node has open, and one without a chain", async () => {
  const none = `${dataDir}-none`
  expect(await refusal(verifyFolder(none))).toBe(`-32000 data folder ${none}: there is no chain in it`)
  await using _node = await createNode({ ...unsynced, dataDir })
  expect(await refusal(verifyFolder(dataDir))).toBe(
    `-32000 data folder ${dataDir}: in use by process ${process.pid}`,
  )
})
