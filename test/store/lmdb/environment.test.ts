/** Failed writes of the database: LMDB refuses every operation after some of them, and the store stays usable. */
import { readdirSync, readlinkSync } from "node:fs"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { openStore, type Store } from "../../../src/store/store.ts"
import { replaceDescriptor } from "../../descriptor.ts"
import { contentsOf, createFolders, key, puts } from "../writeAhead/killedStore.ts"

let folders: ReturnType<typeof createFolders>
beforeEach(() => {
  folders = createFolders()
})
afterEach(() => folders.remove())

/** Returns the descriptors by which this process has the database open; LMDB writes pages by the first, and with `always` meta pages by the second. */
const descriptors = () =>
  readdirSync("/proc/self/fd")
    .map(Number)
    .filter((file) => {
      try {
        return readlinkSync(`/proc/self/fd/${file}`) === join(folders.live, "chain.mdb")
      } catch {
        return false // the folder itself, which is closed again
      }
    })
    .sort((a, b) => a - b)

/** Makes a descriptor read-only. */
const spoil = (file = -1) => replaceDescriptor(file, join(folders.live, "chain.mdb"), "r")

const long = Buffer.alloc(2 ** 21, "x")
/** Writes a value that goes into the database at once, because it is long. */
const putLong = (store: Store) => store.write(({ put }) => put(key(9), long))
const lengthOf = (store: Store) => store.read(key(9))?.length

const refusal = () => `data folder ${folders.live} cannot be written: bad file descriptor`
/** Waits for the next turn of the event loop: LMDB keeps a reader until then. */
const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 1))

test.skipIf(process.platform !== "linux").each([
  ["interval" as const, 0, "a page"],
  ["always" as const, 0, "a page"],
  ["always" as const, 1, "a meta page"],
])(
  "--sync %s, descriptor %d: a failed write of %s is reported, and the store stays usable",
  async (sync, index, _what) => {
    const store = await openStore(folders.live, { sync })
    store.write(puts(1, "one"))
    putLong(store)
    store.write(puts(2, "two"))
    spoil(descriptors()[index])
    expect(() => store.write(({ put }) => put(key(9), Buffer.alloc(2 ** 21 + 1)))).toThrow(refusal())
    expect(lengthOf(store)).toBe(long.length)
    await nextTurn()
    expect(lengthOf(store)).toBe(long.length)
    store.write(puts(3, "three"))
    folders.copyKilled()
    store.write(({ remove }) => remove(key(9)))
    store.write(({ put }) => put(key(8), long))
    store.write(({ remove }) => remove(key(8)))
    expect(contentsOf(store)).toEqual(["1=one", "2=two", "3=three"])
    await store.close()
    expect((await folders.reopened()).map((each) => each.slice(0, 7))).toEqual([
      "1=one",
      "2=two",
      "3=three",
      "9=xxxxx",
    ])
  },
)

test.skipIf(process.platform !== "linux")("iterators in use continue after a failed write", async () => {
  const store = await openStore(folders.live, { sync: "always" })
  for (const number of [1, 2, 3, 4]) store.write(puts(number, "old"))
  putLong(store)
  store.write(puts(5, "new"))
  const ascending = store.range(key(1), key(6))[Symbol.iterator]()
  const descending = store.keys(key(1), key(6), true)[Symbol.iterator]()
  const given = store.keys(key(1), key(6))[Symbol.iterator]()
  expect(ascending.next().value?.[0]).toEqual(key(1))
  expect([descending.next().value, descending.next().value]).toEqual([key(5), key(4)])
  expect(given.next().value).toEqual(key(1))
  spoil(descriptors()[1])
  expect(() => putLong(store)).toThrow(refusal())
  await nextTurn()
  expect([...rest(ascending)].map(([at]) => at)).toEqual([key(2), key(3), key(4), key(5)])
  expect([...rest(descending)]).toEqual([key(3), key(2), key(1)])
  expect(given.return?.()).toEqual({ done: true, value: undefined })
  await store.close()
})

function* rest<T>(iterator: Iterator<T>): Iterable<T> {
  for (let step = iterator.next(); step.done !== true; step = iterator.next()) yield step.value
}
