/** The repair of a damaged folder: what is kept, what is listed, and the files that stay. */
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { repairFolder } from "../../../src/instance/folder/repair.ts"
import { verifyFolder } from "../../../src/instance/folder/verify.ts"
import { keyOf, kinds, numberKey } from "../../../src/store/entries.ts"
import { ask, eachInFolder, withStore } from "../../dataFolder.ts"
import { refusal } from "../../refusal.ts"
import { damagePages, damageValues } from "../../store/damage.ts"
import { isKey, isKind, makeFolder, makeKilled, unsynced, viewIn } from "./madeFolder.ts"

let dataDir: string
let killed: string
let database: string
eachInFolder((path) => {
  dataDir = join(path, "chain")
  killed = join(path, "killed")
  database = join(dataDir, "chain.mdb")
})

const digestsOf = (...files: string[]) =>
  files.map((file) => createHash("sha256").update(readFileSync(file)).digest("hex"))

test("repair: a damaged transaction cuts the chain before its block", async () => {
  const { hashes } = await makeFolder(dataDir)
  expect(damageValues(database, isKey(numberKey("transaction", 4, 0)))).toBe(1)
  await expect(createNode({ dataDir })).rejects.toThrow(
    `data folder ${dataDir} is damaged: the value of transaction 0 of block 4`,
  )
  expect(await repairFolder(dataDir)).toEqual([
    "damaged: the value of transaction 0 of block 4",
    "the indexes of the blocks are made again",
    "good up to block 3; block 4: transaction 0 of block 4 is missing",
    "the newest block is 3, of 5",
    `the damaged database is ${database}.damaged`,
  ])
  expect((await verifyFolder(dataDir)).damage).toEqual([])
  expect((await viewIn(dataDir)).hashes).toEqual(hashes.slice(0, 4))
})

test("repair: a damaged page of the indexes is repaired, and a second repair finds no damage", async () => {
  const seen = await makeFolder(dataDir, 40)
  const isIndex = ([kind = 0]: Buffer) => kind >= kinds.blockHash && kind <= kinds.busy
  expect(damagePages(database, isIndex)).toBeGreaterThan(0)
  const { damage } = await verifyFolder(dataDir)
  expect(damage[0]).toMatch(/^entries: page \d+: its bounds are wrong$/)
  expect((await repairFolder(dataDir)).slice(-2)).toEqual([
    "the newest block is 40, of 40",
    `the damaged database is ${database}.damaged`,
  ])
  expect(await repairFolder(dataDir)).toEqual(["nothing is damaged"])
  expect(await viewIn(dataDir)).toEqual(seen)
})

test("repair: 20 damaged parts are listed, and the others are counted", async () => {
  await makeFolder(dataDir, 25)
  expect(damageValues(database, isKind("transactionHash"))).toBe(25)
  const { damage } = await verifyFolder(dataDir)
  expect((await repairFolder(dataDir)).slice(0, 22)).toEqual([
    ...damage.slice(0, 20).map((what) => `damaged: ${what}`),
    "damaged: 5 more",
    "the indexes of the blocks are made again",
  ])
})

test("error: repair leaves a folder unchanged when its identity is lost", async () => {
  await makeFolder(dataDir)
  expect(damageValues(database, isKey(keyOf("meta", Buffer.from("identity"))))).toBe(1)
  const before = readFileSync(database)
  expect(await refusal(repairFolder(dataDir))).toBe(
    `-32000 data folder ${dataDir} is damaged: its identity is lost, without which nothing can be read`,
  )
  expect(readFileSync(database).equals(before)).toBe(true)
  expect([existsSync(join(dataDir, "repair")), existsSync(join(dataDir, "lock"))]).toEqual([false, false])
})

test("error: repair refuses a folder that a node has open, and one without a chain", async () => {
  const node = await createNode({ ...unsynced, dataDir })
  expect(await refusal(repairFolder(dataDir))).toBe(
    `-32000 data folder ${dataDir}: in use by process ${process.pid}`,
  )
  await node.close()
  expect(await refusal(repairFolder(killed))).toBe(`-32000 data folder ${killed}: there is no chain in it`)
  expect(existsSync(killed)).toBe(false)
})

/** Makes the folder of a killed node with damaged indexes; returns the number of blocks. */
async function makeDamaged(): Promise<number> {
  const head = await makeKilled(killed, 1)
  damageValues(join(killed, "chain.mdb"), isKind("transactionHash"))
  return head
}

test("error: repair changes nothing when it cannot keep the damaged files", async () => {
  const head = await makeDamaged()
  const [chain, log] = ["chain.mdb", "chain.mdb-log"].map((name) => join(killed, name)) as [string, string]
  const before = digestsOf(chain, log)
  mkdirSync(`${log}.damaged`)
  await expect(repairFolder(killed)).rejects.toThrow("chain.mdb-log.damaged")
  expect(digestsOf(chain, log)).toEqual(before)
  rmSync(`${log}.damaged`, { recursive: true })
  expect(await repairFolder(killed)).toContain(`the newest block is ${head}, of ${head}`)
  expect(digestsOf(`${chain}.damaged`, `${log}.damaged`)).toEqual(before)
  expect(existsSync(log)).toBe(false)
})

test("a second repair keeps the blocks, and ignores the log that an interrupted repair has left", async () => {
  const head = await makeDamaged()
  const bytes = readFileSync(join(killed, "chain.mdb-log"))
  await repairFolder(killed)
  writeFileSync(join(killed, "chain.mdb-log"), bytes)
  await expect(createNode({ ...unsynced, dataDir: killed })).rejects.toThrow("the log is of another database")
  expect(await repairFolder(killed)).toContain("damaged: the log is of another database")
  await using node = await createNode({ ...unsynced, dataDir: killed })
  expect(Number(await ask(node, "eth_blockNumber"))).toBe(head)
})

test("a node refuses a folder without its log, and continues the chain after a repair", async () => {
  await makeKilled(killed, 1)
  const log = join(killed, "chain.mdb-log")
  rmSync(log)
  const what =
    `its log ${log} is missing, which may have transactions that are nowhere else; ` +
    "put it back, or go on without them: midblock db repair"
  await expect(createNode({ ...unsynced, dataDir: killed })).rejects.toThrow(what)
  expect(await repairFolder(killed)).toContain("the newest block is 1, of 1")
  expect((await verifyFolder(killed)).damage).toEqual([])
  await using node = await createNode({ ...unsynced, dataDir: killed })
  expect(Number(await ask(node, "eth_blockNumber"))).toBe(1)
})

test("repair: a missing transaction of an older block cuts the chain before this block", async () => {
  const { hashes } = await makeFolder(dataDir, 12)
  await withStore(dataDir, (store) => store.write(({ remove }) => remove(numberKey("transaction", 4, 0))))
  expect(await repairFolder(dataDir)).toEqual([
    "damaged: block 4: transaction 0 of block 4 is missing",
    "the indexes of the blocks are made again",
    "good up to block 3; block 4: transaction 0 of block 4 is missing",
    "the newest block is 3, of 12",
    `the damaged database is ${database}.damaged`,
  ])
  expect((await viewIn(dataDir)).hashes).toEqual(hashes.slice(0, 4))
})
