/** The writes of a store: transactions in the log, and checkpoints that put them into the database. */
import { statSync } from "node:fs"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { StoreNotWritten } from "../../src/errors/index.ts"
import { keyOf, numberKey, uint32, uint48 } from "../../src/store/entries.ts"
import type { Deferred } from "../../src/store/seals/deferred.ts"
import { openStore } from "../../src/store/store.ts"
import { readLog } from "../../src/store/writeAhead/logReader.ts"
import { checkpointKey, decodeCheckpoint, lastCheckpoint } from "../../src/store/writer.ts"
import { contentsOf, createFolders, key, puts, three } from "./writeAhead/killedStore.ts"

let folders: ReturnType<typeof createFolders>
beforeEach(() => {
  folders = createFolders()
})
afterEach(() => folders.remove())

const logged = () => readLog(join(folders.live, "chain.mdb")).records.map(({ sequence }) => sequence)

test("a job without writes takes no transaction number: the next process finds no gap", async () => {
  await folders.kill([() => {}])
  const store = await openStore(folders.killed)
  store.write(puts(1, "one"))
  const copy = join(folders.folder, "copy")
  folders.copyKilled(folders.killed, copy)
  await store.close()
  const next = await openStore(copy)
  expect(contentsOf(next)).toEqual(["1=one"])
  await next.close()
})

test("many small transactions share pages of the database file", async () => {
  const store = await openStore(folders.live)
  const values = 20_000
  for (let number = 0; number < values; number++)
    store.write(({ put }) => put(keyOf("account", uint32(number)), Buffer.alloc(100)))
  await store.close()
  expect(statSync(join(folders.live, "chain.mdb")).size).toBeLessThan(20 * values * 100)
})

test("a long transaction goes into the database at once, with those before it", async () => {
  const store = await openStore(folders.live)
  store.write(puts(1, "one"))
  store.write(({ put }) => put(key(2), Buffer.alloc(2 ** 21, "x")))
  expect(readLog(join(folders.live, "chain.mdb")).records).toEqual([])
  expect(lastCheckpoint(store).sequence).toBe(2)
  store.write(({ remove }) => remove(key(2)))
  expect(contentsOf(store)).toEqual(["1=one"])
  await store.close()
})

test("a checkpoint puts the transactions of the log into the database, with the number of the newest", async () => {
  const store = await openStore(folders.live)
  for (const job of three) store.write(job)
  expect([logged(), lastCheckpoint(store).sequence]).toEqual([[1, 2, 3], 0])
  store.checkpoint()
  expect([logged(), lastCheckpoint(store).sequence]).toEqual([[], 3])
  store.write(puts(1, "changed"))
  expect([logged(), contentsOf(store)]).toEqual([[4], ["1=changed", "2=two", "3=three"]])
  await store.close()
})

/** Returns deferred writes of one entry, and the outcomes of their checkpoints. */
function deferredOf(write: Deferred["write"]) {
  const settled: boolean[] = []
  return {
    settled,
    deferred: { isEmpty: false, write, settle: (isWritten: boolean) => settled.push(isWritten) },
  }
}

test("behavior: a checkpoint writes the deferred writes instead of the sealed blocks of the log", async () => {
  const store = await openStore(folders.live)
  const { settled, deferred } = deferredOf((writes) => writes.put(key(5), "five"))
  store.defer(deferred)
  store.write((writes) => {
    writes.log(numberKey("sealed", 1), "a block")
    writes.put(key(1), "one")
  })
  expect(contentsOf(store)).toEqual(["1=one", "0=a block"])
  store.checkpoint()
  expect([contentsOf(store), settled, logged()]).toEqual([["1=one", "5=five"], [true], []])
  await store.close()
})

test("error: while writes are deferred, a transaction that is too long for the log is not written", async () => {
  const store = await openStore(folders.live)
  const { settled, deferred } = deferredOf(() => {})
  store.defer(deferred)
  expect(() => store.write(({ put }) => put(key(2), Buffer.alloc(2 ** 21)))).toThrow(
    new StoreNotWritten({ folder: folders.live, reason: "Error: the transaction is too long for the log" }),
  )
  store.write(puts(1, "one"))
  expect([contentsOf(store), settled, logged()]).toEqual([["1=one"], [], [1]])
  await store.close()
})

test("lastCheckpoint: number and id of the database; 0 and no id without a checkpoint", () => {
  const id = Buffer.alloc(16, 7)
  const value = Buffer.concat([uint48(2 ** 40), id])
  expect(decodeCheckpoint(value)).toEqual({ sequence: 2 ** 40, id })
  expect(lastCheckpoint({ read: (at) => (at === checkpointKey ? value : undefined) })).toEqual({
    sequence: 2 ** 40,
    id,
  })
  expect(lastCheckpoint({ read: () => undefined })).toEqual({ sequence: 0, id: undefined })
})
