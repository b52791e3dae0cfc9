/** The logs in the records of transactions. */
import { afterEach, beforeEach, expect, test } from "vitest"
import { StoreDamaged } from "../../../src/errors/index.ts"
import { blockKeys } from "../../../src/store/blocks/blockKeys.ts"
import { logRecords, readLogBlock, readLogs } from "../../../src/store/logs/logRecords.ts"
import { openStore, type Store } from "../../../src/store/store.ts"
import { eachInFolder } from "../../dataFolder.ts"
import { blocks, logs, putBlocks } from "../chain.ts"

let folder: string
let store: Store
eachInFolder((path) => {
  folder = path
})
beforeEach(async () => {
  store = await openStore(folder)
  putBlocks(store)
})
afterEach(() => store.close())

const [first, second] = blocks
const damage = (what: string) => new StoreDamaged({ folder, what })

test("readLogs returns the logs of a transaction, the number of the first one, and the hash", () => {
  expect([readLogs(store, 1, 0), readLogs(store, 1, 1)]).toEqual([
    { logs: [logs[0], logs[1]], firstLogIndex: 0, hash: first.transactions[0]?.hash },
    { logs: [logs[2]], firstLogIndex: 2, hash: first.transactions[1]?.hash },
  ])
})

test("readLogBlock returns hash, number and both timestamps of a block", () => {
  expect([readLogBlock(store, 1), readLogBlock(store, 2)]).toEqual([
    { hash: first.hash, timestampMs: undefined, header: { number: 1n, timestamp: 1001n } },
    { hash: second.hash, timestampMs: 1_002_500, header: { number: 2n, timestamp: 1002n } },
  ])
})

test("logRecords yields the logs of each transaction of a range of blocks, in order", () => {
  const [one, two, three] = [
    { number: 1, index: 0, logs: [logs[0], logs[1]] },
    { number: 1, index: 1, logs: [logs[2]] },
    { number: 3, index: 0, logs: [logs[3]] },
  ]
  expect([...logRecords(store, 0, 9)]).toEqual([one, two, three])
  expect([[...logRecords(store, 1, 2)], [...logRecords(store, 3, 3)]]).toEqual([[one, two], [three]])
})

test("error: a missing or malformed transaction or block is named", () => {
  store.write((writes) => writes.put(blockKeys.transaction(3, 0), "\xc1\x01"))
  expect(() => readLogs(store, 1, 2)).toThrow(damage("transaction 2 of block 1"))
  expect(() => readLogs(store, 3, 0)).toThrow(damage("transaction 0 of block 3"))
  expect(() => [...logRecords(store, 1, 3)]).toThrow(damage("transaction 0 of block 3"))
  expect(() => readLogBlock(store, 4)).toThrow(damage("block 4"))
})
