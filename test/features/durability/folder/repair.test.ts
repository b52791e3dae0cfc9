/** The repair of a damaged folder: what is kept, what is listed, and the files that stay. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { repairFolder } from "../../../../src/features/durability/folder/repair.ts"
import { verifyFolder } from "../../../../src/features/durability/folder/verify.ts"
import { keyOf, kindOfKey, numberKey } from "../../../../src/features/durability/store/entries.ts"
import { createNode } from "../../../../src/index.ts"
import { ask, eachInFolder, send } from "../../../dataFolder.ts"
import { refusal } from "../../../refusal.ts"
import { damageValues } from "../store/damage.ts"
import { withStore } from "../store/withStore.ts"
import { isKey, isKind, makeFolder, seal, unsynced, viewIn } from "./madeFolder.ts"

let dataDir: string
let database: string
eachInFolder((path) => {
  dataDir = join(path, "chain")
  database = join(dataDir, "chain.mdb")
})

const endOf = (number: number) => [
  `the newest block is ${number} now; waiting transactions are not kept`,
  `the damaged database is ${database}.damaged`,
]

test("a damaged transaction cuts the chain before its block, and the chain continues there", async () => {
  const { hashes } = await makeFolder(dataDir)
  expect(await damageValues(database, isKey(numberKey("transaction", 4, 0)))).toBe(1)
  const before = readFileSync(database)
  await expect(createNode({ dataDir })).rejects.toThrow(
    `data folder ${dataDir} is damaged: the value of transaction 0 of block 4`,
  )
  const what = "the value of transaction 0 of block 4"
  expect(await repairFolder(dataDir)).toEqual([`damaged: ${what}`, `block 4: ${what}`, ...endOf(3)])
  expect(readFileSync(`${database}.damaged`).equals(before)).toBe(true)
  expect((await verifyFolder(dataDir)).damage).toEqual([])
  expect((await viewIn(dataDir)).hashes).toEqual(hashes.slice(0, 4))
  const node = await createNode({ ...unsynced, dataDir })
  await seal(node, 1)
  await node.close()
  expect(await verifyFolder(dataDir)).toMatchObject({ head: 4, damage: [] })
})

test("a missing transaction of an older block cuts the chain before this block", async () => {
  const { hashes } = await makeFolder(dataDir, 12)
  await withStore(dataDir, (store) => store.write(({ remove }) => remove(numberKey("transaction", 4, 0))))
  const what = "block 4: transaction 0 of block 4 is missing"
  expect(await repairFolder(dataDir)).toEqual([`damaged: ${what}`, what, ...endOf(3)])
  expect((await viewIn(dataDir)).hashes).toEqual(hashes.slice(0, 4))
})

test("damaged indexes are built again, and a second repair finds no damage", async () => {
  const seen = await makeFolder(dataDir, 40)
  const indexes = ["blockHash", "transactionHash", "nonce", "bloom"]
  expect(await damageValues(database, (key) => indexes.includes(kindOfKey(key) ?? ""))).toBe(160)
  const { damage } = await verifyFolder(dataDir)
  expect(await repairFolder(dataDir)).toEqual([
    ...damage.slice(0, 20).map((what) => `damaged: ${what}`),
    "damaged: 140 more",
    ...endOf(40),
  ])
  expect(await repairFolder(dataDir)).toEqual(["nothing is damaged"])
  expect(await viewIn(dataDir)).toEqual(seen)
})

test("a damaged version of the state cuts the chain to the last block before it", async () => {
  const { hashes } = await makeFolder(dataDir)
  const versions = await withStore(dataDir, ({ keys }) =>
    [...keys(Buffer.of(0), Buffer.of(255))].filter(isKind("version")),
  )
  await damageValues(database, isKey(versions.at(-1) as Buffer))
  expect((await repairFolder(dataDir)).slice(-2)).toEqual(endOf(4))
  expect((await viewIn(dataDir)).hashes).toEqual(hashes.slice(0, 5))
})

test("a run of empty blocks is cut, and damaged settings and waiting transactions are removed", async () => {
  const node = await createNode({ ...unsynced, dataDir, accounts: 2 })
  await seal(node, 2)
  await ask(node, "anvil_mine", 300)
  await seal(node, 1)
  await send(node, 1)
  await node.close()
  const isWaiting = (key: Buffer) => isKind("pool")(key) || isKey(keyOf("meta", Buffer.from("clock")))(key)
  expect(await damageValues(database, isWaiting)).toBe(2)
  await damageValues(database, isKey(numberKey("block", 303)))
  expect((await repairFolder(dataDir)).slice(-2)).toEqual(endOf(302))
  await using again = await createNode({ ...unsynced, dataDir })
  expect(await ask(again, "eth_blockNumber")).toBe("0x12e")
})

test("error: nothing is changed when the identity or the base of the state is damaged", async () => {
  await makeFolder(dataDir)
  await damageValues(database, isKind("account"))
  const none = "no block that is whole has a whole state; midblock db export can save the blocks"
  const before = readFileSync(database)
  expect(await refusal(repairFolder(dataDir))).toBe(`-32000 data folder ${dataDir} is damaged: ${none}`)
  expect(readFileSync(database).equals(before)).toBe(true)
  await damageValues(database, isKey(keyOf("meta", Buffer.from("identity"))))
  expect(await refusal(repairFolder(dataDir))).toBe(
    `-32000 data folder ${dataDir} is damaged: the value of meta identity`,
  )
  expect(existsSync(join(dataDir, "lock"))).toBe(false)
})

test("error: a folder that a node has open, and one without a chain", async () => {
  const node = await createNode({ ...unsynced, dataDir })
  expect(await refusal(repairFolder(dataDir))).toBe(
    `-32000 data folder ${dataDir}: in use by process ${process.pid}`,
  )
  await node.close()
  const none = `${dataDir}-none`
  expect(await refusal(repairFolder(none))).toBe(`-32000 data folder ${none}: there is no chain in it`)
  expect(existsSync(none)).toBe(false)
})
