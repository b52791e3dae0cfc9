/** The reads of a store: its log and its database as one, with checked values. */
import { afterEach, beforeEach, expect, test } from "vitest"
import { StoreDamaged } from "../../src/errors/index.ts"
import { kindOfKey } from "../../src/store/entries.ts"
import { openStore } from "../../src/store/store.ts"
import { lastCheckpoint } from "../../src/store/writer.ts"
import { damageValues } from "./damage.ts"
import { contentsOf, createFolders, key, puts, three } from "./writeAhead/killedStore.ts"

let folders: ReturnType<typeof createFolders>
beforeEach(() => {
  folders = createFolders()
})
afterEach(() => folders.remove())

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

test("behavior: a range has the entries from its start up to its end, in both directions", async () => {
  const store = await openStore(folders.live)
  for (const job of three) store.write(job)
  store.checkpoint()
  store.write(puts(4, "four"))
  const numbers = (start: number, end: number, isReverse?: boolean) =>
    [...store.keys(key(start), key(end), isReverse)].map(([, number]) => number)
  expect([numbers(2, 4), numbers(2, 4, true), numbers(1, 5, true), numbers(4, 5), numbers(3, 3)]).toEqual([
    [2, 3],
    [3, 2],
    [4, 3, 2, 1],
    [4],
    [],
  ])
  expect([...store.range(key(3), key(5))].map(([at, value]) => [at, Buffer.from(value).toString()])).toEqual([
    [key(3), "three"],
    [key(4), "four"],
  ])
  await store.close()
})

test("error: a damaged value is refused when it is read, and the keys are not", async () => {
  const store = await openStore(folders.killed)
  for (const job of three) store.write(job)
  await store.close()
  expect(damageValues(folders.database, (at) => kindOfKey(at) === "account" && at[1] === 2)).toBe(1)
  const reader = await openStore(folders.killed, { isReadOnly: true })
  const damage = new StoreDamaged({ folder: folders.killed, what: "the value of account 0x02" })
  expect(() => reader.read(key(2))).toThrow(damage)
  expect(() => contentsOf(reader)).toThrow(damage)
  expect(reader.read(key(3))).toEqual(Buffer.from("three"))
  expect([...reader.keys(key(0), key(9))]).toEqual([key(1), key(2), key(3)])
  await reader.close()
})
