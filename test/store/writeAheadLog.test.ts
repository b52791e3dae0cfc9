/** The write-ahead log of a store: what it has after the end of a process, a torn end, damage, and a disk without room. */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { keyOf } from "../../src/store/entries.ts"
import { encodeRecord, recordAt } from "../../src/store/logRecord.ts"
import { openStore, type Store } from "../../src/store/store.ts"
import type { Sync } from "../../src/store/syncs.ts"
import { readLog } from "../../src/store/writeAheadLog.ts"
import { lastCheckpoint } from "../../src/store/writer.ts"

let folder: string
let live: string
let killed: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "midblock-log-"))
  live = join(folder, "live")
  killed = join(folder, "killed")
})
afterEach(() => rmSync(folder, { recursive: true }))

const key = (number: number) => keyOf("account", Buffer.of(number))
const database = () => join(killed, "chain.mdb")
const log = () => join(killed, "chain.mdb-log")

const contentsOf = (store: Store) =>
  [...store.range(Buffer.of(2), Buffer.of(255))].map(([at, value]) => `${at[1]}=${Buffer.from(value)}`)

/** Commits transactions, and gives the folder as it is when the process ends at that moment, and the ends of the records. */
async function kill(jobs: readonly Parameters<Store["write"]>[0][], sync?: Sync): Promise<number[]> {
  const store = await openStore(live, { sync })
  const ends = jobs.map((job) => {
    store.write(job)
    return statSync(join(live, "chain.mdb-log")).size
  })
  cpSync(live, killed, { recursive: true })
  rmSync(join(killed, "lock"))
  await store.close()
  return ends
}

const puts = (number: number, text: string) => (writes: Parameters<Parameters<Store["write"]>[0]>[0]) =>
  writes.put(key(number), Buffer.from(text))

/** Returns what the next process reads: a reader first, and then a writer. */
async function reopened(): Promise<string[]> {
  const reader = await openStore(killed, { isReadOnly: true })
  const seen = contentsOf(reader)
  await reader.close()
  const store = await openStore(killed)
  expect(contentsOf(store)).toEqual(seen)
  expect(readLog(database()).records).toEqual([])
  await store.close()
  return seen
}

const three = [puts(1, "one"), puts(2, "two"), puts(3, "three")]

test("what was committed is there after the end of the process, and in the database after the next start", async () => {
  await kill([
    ...three,
    ({ put, remove }) => {
      remove(key(1))
      put(key(2), Buffer.from("second"))
    },
  ])
  expect(readLog(database()).records.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4])
  expect(await reopened()).toEqual(["2=second", "3=three"])
  expect(existsSync(log())).toBe(false)
  expect(await reopened()).toEqual(["2=second", "3=three"])
})

test("a record that was not written to its end is cut, at each of its bytes", async () => {
  const [, second = 0, third = 0] = await kill(three)
  const whole = join(folder, "whole")
  cpSync(killed, whole, { recursive: true })
  for (let size = second; size < third; size += 5) {
    cpSync(whole, killed, { recursive: true })
    truncateSync(log(), size)
    expect(await reopened(), `${size} bytes`).toEqual(["1=one", "2=two"])
  }
})

test("error: every byte of a log that was changed is found", async () => {
  await kill(three)
  const whole = readFileSync(log())
  for (let at = 0; at < whole.length; at++) {
    const bytes = Buffer.from(whole)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8))
    writeFileSync(log(), bytes)
    expect(readLog(database()).damage, `byte ${at}`).toMatch(/^the (header|record at byte \d+) of the log$/)
  }
})

test("error: a damaged record in the middle is refused by name, also by readers", async () => {
  const [first = 0] = await kill(three)
  const bytes = readFileSync(log())
  bytes[first + 40] = (bytes[first + 40] ?? 0) ^ 1
  writeFileSync(log(), bytes)
  const message = `data folder ${killed} is damaged: the record at byte ${first} of the log`
  await expect(openStore(killed)).rejects.toThrow(message)
  await expect(openStore(killed, { isReadOnly: true })).rejects.toThrow(message)
})

test.each([
  ["interval" as const, { records: 1, damage: undefined }],
  ["always" as const, { records: 1, damage: expect.stringMatching(/^the record at byte \d+ of the log$/) }],
])(
  "after the loss of power, --sync %s: what is read of a log that is damaged in the middle",
  async (sync, middle) => {
    const [first = 0, second = 0] = await kill(three, sync)
    const whole = readFileSync(log())
    const damagedAt = (place: number) => {
      const bytes = Buffer.from(whole)
      bytes[place + 40] = (bytes[place + 40] ?? 0) ^ 1
      writeFileSync(log(), bytes)
      const { records, damage } = readLog(database(), "another run")
      return { records: records.length, damage }
    }
    expect(damagedAt(first)).toEqual(middle)
    // The last record was being written: nobody was told of it.
    expect(damagedAt(second)).toEqual({ records: 2, damage: undefined })
  },
)

test("a checkpoint that ended before its log was emptied is not made twice", async () => {
  await kill(three)
  const bytes = readFileSync(log())
  expect(await reopened()).toEqual(["1=one", "2=two", "3=three"])
  const store = await openStore(killed)
  store.write(puts(1, "changed"))
  await store.close()
  writeFileSync(log(), bytes) // the transactions 1 to 3, which are in the database, and before the fourth
  expect(await reopened()).toEqual(["1=changed", "2=two", "3=three"])
})

test("error: a log whose first transactions are in no database", async () => {
  await kill(three)
  const bytes = readFileSync(log())
  const first = recordAt(bytes, 88) as { end: number }
  writeFileSync(log(), Buffer.concat([bytes.subarray(0, 88), bytes.subarray(first.end)]))
  await expect(openStore(killed)).rejects.toThrow(
    `data folder ${killed} is damaged: transactions 1 to 1 are missing in the log`,
  )
})

test("a long transaction goes into the database at once, with those before it", async () => {
  const store = await openStore(live)
  store.write(puts(1, "one"))
  store.write(({ put }) => put(key(2), Buffer.alloc(2 ** 21, "x")))
  expect(readLog(join(live, "chain.mdb")).records).toEqual([])
  expect(lastCheckpoint(store)).toBe(2)
  store.write(({ remove }) => remove(key(2)))
  expect(contentsOf(store)).toEqual(["1=one"])
  await store.close()
})

test("reads join log and database, in both directions", async () => {
  const first = await openStore(live)
  for (const number of [1, 3, 5, 7]) first.write(puts(number, "old"))
  await first.close()
  const store = await openStore(live)
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
  const writes = [
    { key: key(1), value: Buffer.from("one") },
    { key: key(2), value: undefined },
    { key: key(3), value: Buffer.alloc(0) },
  ]
  const record = encodeRecord(7, writes)
  expect(recordAt(record, 0)).toEqual({ sequence: 7, writes, end: record.length })
})
