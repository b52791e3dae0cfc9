/** The write-ahead log of a store: its contents after the end of a process, checkpoints, and reads. */
import { existsSync, fstatSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { keyOf, uint32 } from "../../../src/store/entries.ts"
import { openStore } from "../../../src/store/store.ts"
import { readLog } from "../../../src/store/writeAhead/logReader.ts"
import { createRecordBuilder, entriesIn, recordAt } from "../../../src/store/writeAhead/logRecord.ts"
import { lastCheckpoint } from "../../../src/store/writer.ts"
import { replaceDescriptor } from "../../descriptor.ts"
import { contentsOf, createFolders, key, puts, three } from "./killedStore.ts"

let folders: ReturnType<typeof createFolders>
beforeEach(() => {
  folders = createFolders()
})
afterEach(() => folders.remove())

/** Returns the file descriptor by which this process has a file open. */
function fileOf(path: string): number {
  const wanted = statSync(path)
  for (let file = 3; file < 1000; file++)
    try {
      const { dev, ino } = fstatSync(file) // a pipe of the process may have the same inode
      if (dev === wanted.dev && ino === wanted.ino) return file
    } catch {
      // It is not open.
    }
  throw new Error(`${path} is not open`)
}

test("committed transactions are in the log after a kill, and in the database after the next start", async () => {
  await folders.kill([
    ...three,
    ({ put, remove }) => {
      remove(key(1))
      put(key(2), Buffer.from("second"))
    },
  ])
  expect(readLog(folders.database).records.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4])
  expect(await folders.reopened()).toEqual(["2=second", "3=three"])
  expect(existsSync(folders.log)).toBe(false)
  expect(await folders.reopened()).toEqual(["2=second", "3=three"])
})

test("transactions of the log that the database already has are not applied again", async () => {
  await folders.kill(three)
  const bytes = readFileSync(folders.log)
  expect(await folders.reopened()).toEqual(["1=one", "2=two", "3=three"])
  const store = await openStore(folders.killed)
  store.write(puts(1, "changed"))
  await store.close()
  writeFileSync(folders.log, bytes) // transactions 1 to 3, which the database has already, followed by a fourth one
  expect(await folders.reopened()).toEqual(["1=changed", "2=two", "3=three"])
})

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

test("a reader keeps the contents that it opened while a checkpoint puts the log into the database", async () => {
  const store = await openStore(folders.live)
  for (const job of three) store.write(job)
  const reader = await openStore(folders.live, { isReadOnly: true })
  store.write(({ put, remove }) => {
    remove(key(1))
    put(key(2), Buffer.alloc(2 ** 21, "x"))
    put(key(4), Buffer.from("four"))
  })
  expect(lastCheckpoint(store).sequence).toBe(4)
  await new Promise(setImmediate)
  expect(contentsOf(reader)).toEqual(["1=one", "2=two", "3=three"])
  expect(reader.read(key(4))).toBeUndefined()
  expect([...reader.keys(key(0), key(9), true)].map(([, number]) => number)).toEqual([3, 2, 1])
  await reader.close()
  await store.close()
})

test("a log that could not be written or cut is cut before its next record, and the store stays usable", async () => {
  const store = await openStore(folders.live)
  store.write(puts(1, "one"))
  const file = fileOf(folders.liveLog)
  replaceDescriptor(file, folders.liveLog, "r")
  store.write(({ put }) => put(key(2), Buffer.alloc(2 ** 21, "x"))) // into the database, which does not fail
  expect(() => store.write(puts(3, "three"))).toThrow(`data folder ${folders.live} cannot be written`)
  replaceDescriptor(file, folders.liveLog, "r+")
  store.write(({ remove }) => remove(key(2)))
  store.write(puts(4, "four"))
  folders.copyKilled()
  await store.close()
  expect(await folders.reopened()).toEqual(["1=one", "4=four"])
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

test("reads merge the log and the database, in both directions", async () => {
  const first = await openStore(folders.live)
  for (const number of [1, 3, 5, 7]) first.write(puts(number, "old"))
  await first.close()
  const store = await openStore(folders.live)
  store.write(({ put, remove }) => {
    put(key(0), Buffer.from("new"))
    put(key(3), Buffer.from("new"))
    put(key(4), Buffer.from("new"))
    remove(key(5))
    put(key(8), Buffer.from("new"))
    remove(key(9))
  })
  expect(contentsOf(store)).toEqual(["0=new", "1=old", "3=new", "4=new", "7=old", "8=new"])
  const numbers = [...store.keys(key(0), key(9), true)].map(([, number]) => number)
  expect(numbers).toEqual([8, 7, 4, 3, 1, 0])
  expect(store.read(key(5))).toBeUndefined()
  await store.close()
})

test("a record has the number of its transaction, its puts and its removals", () => {
  const builder = createRecordBuilder()
  const build = (sequence: number) => {
    builder.put(key(1), Buffer.from("one"))
    builder.remove(key(2))
    builder.put(key(3), Buffer.alloc(0))
    builder.put(key(4), Buffer.alloc(50_000, 7))
    const length = builder.complete(sequence)
    return Buffer.from(builder.bytes.subarray(0, length))
  }
  const record = build(7)
  const { payload } = builder
  expect(recordAt(record, 0)).toEqual({ sequence: 7, payload, end: record.length })
  expect(entriesIn(payload)).toEqual([
    { key: key(1), value: Buffer.from("one") },
    { key: key(2), value: undefined },
    { key: key(3), value: Buffer.alloc(0) },
    { key: key(4), value: Buffer.alloc(50_000, 7) },
  ])
  builder.clear()
  expect(builder.isEmpty).toBe(true)
  expect([build(2 ** 40), record.readUInt8(8)]).toEqual([expect.toSatisfy(isNumbered(2 ** 40)), 7])
})

const isNumbered = (sequence: number) => (record: Buffer) => {
  const found = recordAt(record, 0)
  return typeof found === "object" && found.sequence === sequence
}
