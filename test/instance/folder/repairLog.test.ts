/** The repair of a damaged folder whose node was killed: the transactions that it takes from the log. */
import { createHash } from "node:crypto"
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { createNode, type MidblockNode } from "../../../src/index.ts"
import { repairFolder } from "../../../src/instance/folder/repair.ts"
import { verifyFolder } from "../../../src/instance/folder/verify.ts"
import { kinds, numberKey } from "../../../src/store/entries.ts"
import { openStore } from "../../../src/store/store.ts"
import { readLog } from "../../../src/store/writeAhead/logReader.ts"
import { ask, eachInFolder } from "../../dataFolder.ts"
import { damageValues } from "../../store/damage.ts"

/** No test here depends on disk syncs, which take long on a busy disk. */
const options = { sync: "never" } as const

let folder: string
let dataDir: string
let killed: string
eachInFolder((path) => {
  folder = path
  dataDir = join(folder, "chain")
  killed = join(folder, "killed")
})

const isKey = (wanted: Buffer) => (key: Buffer) => Buffer.compare(key, wanted) === 0

/** Seals blocks with one transaction each. */
async function seal(node: MidblockNode, blocks: number): Promise<void> {
  const [from, to] = node.accounts.map(({ address }) => address)
  for (let block = 0; block < blocks; block++) {
    await ask(node, "eth_sendTransaction", { from, to, value: "0x1" })
    await node.mine()
  }
}

/** Makes a folder of a killed node with the given blocks in its database, and more in its log; returns the total. */
async function makeKilled(blocks: number): Promise<number> {
  const first = await createNode({ ...options, dataDir, accounts: 2 })
  await seal(first, blocks)
  await first.close()
  const node = await createNode({ ...options, dataDir })
  await ask(node, "evm_snapshot")
  do await seal(node, blocks)
  while (readLog(join(dataDir, "chain.mdb")).records.length === 0)
  const head = Number(await ask(node, "eth_blockNumber"))
  cpSync(dataDir, killed, { recursive: true })
  rmSync(join(killed, "lock"))
  await node.close()
  return head
}

test("repair ignores transactions of the log that are in the database already", async () => {
  const log = join(dataDir, "chain.mdb-log")
  const node = await createNode({ ...options, dataDir, accounts: 2 })
  let bytes: Buffer
  do {
    // Repeats when a checkpoint has emptied the log.
    await seal(node, 3)
    bytes = readFileSync(log)
  } while (readLog(join(dataDir, "chain.mdb")).records.length === 0)
  await ask(node, "anvil_rollback", 2)
  const head = Number(await ask(node, "eth_blockNumber"))
  await node.close()
  writeFileSync(log, bytes) // as if the process had ended after its checkpoint, before it emptied the log
  damageValues(join(dataDir, "chain.mdb"), (key) => key[0] === kinds.transactionHash)
  expect((await repairFolder(dataDir)).slice(-2)).toEqual([
    `the newest block is ${head}, of ${head}`,
    `the damaged database is ${dataDir}/chain.mdb.damaged`,
  ])
  await using again = await createNode({ ...options, dataDir })
  expect(Number(await ask(again, "eth_blockNumber"))).toBe(head)
})

test("repair does not take the indexes of removed blocks from the log", async () => {
  await makeKilled(3)
  damageValues(join(killed, "chain.mdb"), isKey(numberKey("transaction", 2, 0)))
  expect(await repairFolder(killed)).toContain(
    "good up to block 1; block 2: transaction 0 of block 2 is missing",
  )
  const store = await openStore(killed, { isReadOnly: true })
  const hashes = [...store.keys(Buffer.of(kinds.transactionHash), Buffer.of(kinds.transactionHash + 1))]
  await store.close()
  expect(hashes).toHaveLength(1)
})

/** Makes the folder of a killed node with damaged indexes; returns the number of blocks. */
async function makeDamaged(): Promise<number> {
  const head = await makeKilled(1)
  damageValues(join(killed, "chain.mdb"), (key) => key[0] === kinds.transactionHash)
  return head
}

test("error: repair changes nothing when it cannot keep the damaged files", async () => {
  const head = await makeDamaged()
  const [database, log] = ["chain.mdb", "chain.mdb-log"].map((name) => join(killed, name)) as [string, string]
  const digests = (...files: string[]) =>
    files.map((file) => createHash("sha256").update(readFileSync(file)).digest("hex"))
  const before = digests(database, log)
  mkdirSync(`${log}.damaged`)
  await expect(repairFolder(killed)).rejects.toThrow("chain.mdb-log.damaged")
  expect(digests(database, log)).toEqual(before)
  rmSync(`${log}.damaged`, { recursive: true })
  expect(await repairFolder(killed)).toContain(`the newest block is ${head}, of ${head}`)
  expect(digests(`${database}.damaged`, `${log}.damaged`)).toEqual(before)
  expect(existsSync(log)).toBe(false)
})

test("a second repair keeps the blocks, and ignores the log that an interrupted repair has left", async () => {
  const head = await makeDamaged()
  const bytes = readFileSync(join(killed, "chain.mdb-log"))
  await repairFolder(killed)
  writeFileSync(join(killed, "chain.mdb-log"), bytes)
  await expect(createNode({ ...options, dataDir: killed })).rejects.toThrow("the log is of another database")
  expect(await repairFolder(killed)).toContain("damaged: the log is of another database")
  await using node = await createNode({ ...options, dataDir: killed })
  expect(Number(await ask(node, "eth_blockNumber"))).toBe(head)
})

test("a node refuses a folder without its log, and continues the chain after a repair", async () => {
  await makeKilled(1)
  const log = join(killed, "chain.mdb-log")
  rmSync(log)
  const what =
    `its log ${log} is missing, which may have transactions that are nowhere else; ` +
    "put it back, or go on without them: midblock db repair"
  await expect(createNode({ ...options, dataDir: killed })).rejects.toThrow(what)
  expect(await repairFolder(killed)).toContain("the newest block is 1, of 1")
  expect((await verifyFolder(killed)).damage).toEqual([])
  await using node = await createNode({ ...options, dataDir: killed })
  expect(Number(await ask(node, "eth_blockNumber"))).toBe(1)
})
