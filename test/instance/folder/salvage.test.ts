/** The first step of a repair: the entries that are copied, from the database and from the log of a killed node. */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Hex } from "viem"
import { expect, test } from "vitest"
import { createNode } from "../../../src/index.ts"
import { openFolderChain } from "../../../src/instance/folder/open.ts"
import { repairFolder } from "../../../src/instance/folder/repair.ts"
import { copyWhole, indexGood } from "../../../src/instance/folder/salvage.ts"
import { createBlockTables } from "../../../src/store/blocks/blockTables.ts"
import { kinds, numberKey } from "../../../src/store/entries.ts"
import { runBounds } from "../../../src/store/runTable.ts"
import { databaseOf, openStore } from "../../../src/store/store.ts"
import { readLog } from "../../../src/store/writeAhead/logReader.ts"
import { ask, eachInFolder, withStore } from "../../dataFolder.ts"
import { damageValues } from "../../store/damage.ts"
import { endOfRecords } from "../../store/writeAhead/killedStore.ts"
import { isKey, isKind, makeFolder, makeKilled, seal, unsynced } from "./madeFolder.ts"

let dataDir: string
let killed: string
let target: string
eachInFolder((path) => {
  dataDir = join(path, "chain")
  killed = join(path, "killed")
  target = join(path, "target")
})

/** Returns the number of entries of each kind in a folder, without the marks of its session. */
const countsIn = (folder: string) =>
  withStore(folder, (store) =>
    Object.fromEntries(
      Object.entries(kinds).flatMap(([kind, byte]) => {
        const { length } = [...store.keys(Buffer.of(byte), Buffer.of(byte + 1))]
        return kind === "meta" || length === 0 ? [] : [[kind, length]]
      }),
    ),
  )

/** Copies the whole entries of a folder into a new one. */
async function copy(folder: string) {
  const store = await openStore(target, { sync: "never" })
  const { damage, kinds: damaged, hasLostPages } = copyWhole(databaseOf(folder), store)
  await store.close()
  return { damage, damaged: [...damaged], hasLostPages, counts: await countsIn(target) }
}

test("the entries are copied, except damaged ones and the indexes of blocks", async () => {
  await makeFolder(dataDir)
  const { blockHash, transactionHash, nonce, busy, ...counts } = await countsIn(dataDir)
  expect([blockHash, transactionHash, nonce, busy]).toEqual([5, 5, 5, 5])
  damageValues(databaseOf(dataDir), isKey(numberKey("transaction", 4, 0)))
  expect(await copy(dataDir)).toEqual({
    ...{ damage: ["the value of transaction 0 of block 4"], damaged: ["transaction"], hasLostPages: false },
    counts: { ...counts, transaction: 4 },
  })
})

test("the transactions of a log are copied up to its first damage", async () => {
  const head = await makeKilled(killed, 2)
  const log = join(killed, "chain.mdb-log")
  const { records } = readLog(databaseOf(killed))
  expect((await copy(killed)).counts).toMatchObject({ block: head, transaction: head })
  const bytes = readFileSync(log)
  const last = endOfRecords(bytes) - 20
  bytes[last] = (bytes[last] ?? 0) ^ 1
  writeFileSync(log, bytes)
  target = `${target}-2`
  expect([(await copy(killed)).counts.block, readLog(databaseOf(killed)).records.length]).toEqual([
    head - 1,
    records.length - 1,
  ])
})

test("indexGood: the blocks are indexed up to the first fault, which is named", async () => {
  const { hashes } = await makeFolder(dataDir, 4)
  const [genesisHash, , , third] = hashes as readonly `0x${string}`[]
  const { rules, close } = await openFolderChain(dataDir)
  await close()
  await withStore(dataDir, (store) => {
    const blocks = createBlockTables(store, rules)
    const identity = { genesisHash } as Parameters<typeof indexGood>[2]
    const { block, ...whole } = indexGood(store, blocks, identity, 4)
    expect([whole, block?.hash]).toEqual([{ number: 4, fault: undefined }, hashes[4]])
    store.write(({ remove }) => {
      for (const number of [2, 3, 4]) remove(numberKey("busy", number))
      remove(numberKey("transaction", 4, 0))
    })
    const unread = () => createBlockTables(store, rules) // it remembers no block
    const { block: last, ...cut } = indexGood(store, unread(), identity, 4)
    expect([cut, last?.hash]).toEqual([
      { number: 3, fault: "block 4: transaction 0 of block 4 is missing" },
      third,
    ])
    const marks = [...store.keys(Buffer.of(kinds.busy), Buffer.of(kinds.busy + 1))]
    expect(marks.map((key) => key.readUIntBE(1, 6))).toEqual([1, 2, 3])
    const other = { genesisHash: third } as Parameters<typeof indexGood>[2]
    expect(indexGood(store, unread(), other, 4)).toEqual({
      ...{ number: 0, block: undefined, fault: `block 1: its parent is ${genesisHash}, not ${third}` },
    })
  })
})

test("indexGood: the blocks after a run of empty blocks are indexed as well", async () => {
  const node = await createNode({ ...unsynced, dataDir, accounts: 2 })
  await node.mine()
  await node.mine(300)
  await seal(node, 2)
  const hashAt = async (block: string) =>
    ((await ask(node, "eth_getBlockByNumber", block, false)) as { readonly hash: Hex }).hash
  const [genesisHash, newest] = [await hashAt("0x0"), await hashAt("latest")]
  await node.close()
  const { rules, close } = await openFolderChain(dataDir)
  await close()
  await withStore(dataDir, (store) => {
    expect(runBounds(store).map(({ first, last }) => [first, last])).toEqual([[3, 300]])
    const identity = { genesisHash } as Parameters<typeof indexGood>[2]
    const { block, ...whole } = indexGood(store, createBlockTables(store, rules), identity, 303)
    expect([whole, block?.hash]).toEqual([{ number: 303, fault: undefined }, newest])
  })
})

test("repair ignores transactions of the log that are in the database already", async () => {
  const log = join(dataDir, "chain.mdb-log")
  const node = await createNode({ ...unsynced, dataDir, accounts: 2 })
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
  damageValues(join(dataDir, "chain.mdb"), isKind("transactionHash"))
  expect((await repairFolder(dataDir)).slice(-2)).toEqual([
    `the newest block is ${head}, of ${head}`,
    `the damaged database is ${dataDir}/chain.mdb.damaged`,
  ])
  await using again = await createNode({ ...unsynced, dataDir })
  expect(Number(await ask(again, "eth_blockNumber"))).toBe(head)
})

test("repair does not take the indexes of removed blocks from the log", async () => {
  await makeKilled(killed, 3)
  damageValues(join(killed, "chain.mdb"), isKey(numberKey("transaction", 2, 0)))
  expect(await repairFolder(killed)).toContain(
    "good up to block 1; block 2: transaction 0 of block 2 is missing",
  )
  const store = await openStore(killed, { isReadOnly: true })
  const hashes = [...store.keys(Buffer.of(kinds.transactionHash), Buffer.of(kinds.transactionHash + 1))]
  await store.close()
  expect(hashes).toHaveLength(1)
})
