/** The store of a data folder: its jobs, its opening and its close. */
import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { StoreDamaged, StoreNotWritten, StoreUnavailable } from "../../../../src/errors/index.ts"
import { keyOf } from "../../../../src/features/durability/store/entries.ts"
import {
  assertPresent,
  databaseOf,
  hasChain,
  lockOf,
  openStore,
  type Store,
} from "../../../../src/features/durability/store/store.ts"
import type { Writes } from "../../../../src/features/durability/store/writes.ts"
import { eachInFolder } from "../../../dataFolder.ts"
import { withStore } from "./withStore.ts"

let folder: string
eachInFolder((path) => {
  folder = path
})

const key = (number: number) => keyOf("pool", Uint8Array.of(number))
const puts =
  (number: number, text: string) =>
  ({ put }: Writes) =>
    put(key(number), Buffer.from(text))
const contentsOf = ({ range }: Store) =>
  [...range(key(0), key(255))].map(([found, value]) => `${found[1]}=${Buffer.from(value)}`)

describe("write", () => {
  test("default: all writes of a job are read after it, within it, and by the next store", async () => {
    const store = await openStore(folder)
    store.write((writes) => {
      for (const [number, text] of [
        [1, "one"],
        [2, "two"],
        [3, "three"],
      ] as const)
        puts(number, text)(writes)
      expect(contentsOf(store)).toEqual(["1=one", "2=two", "3=three"])
      writes.remove(key(2))
    })
    expect(contentsOf(store)).toEqual(["1=one", "3=three"])
    expect(store.folder).toBe(folder)
    await store.close()
    expect(await withStore(folder, contentsOf)).toEqual(["1=one", "3=three"])
  })

  test("error: a job that throws writes nothing, and the next job does not get its writes", async () => {
    const store = await openStore(folder)
    store.write(puts(1, "one"))
    const failing = () =>
      store.write((writes) => {
        puts(1, "changed")(writes)
        puts(2, "two")(writes)
        throw new RangeError("refused")
      })
    expect(failing).toThrow(new RangeError("refused"))
    expect(contentsOf(store)).toEqual(["1=one"])
    store.write(puts(3, "three"))
    await store.close()
    expect(await withStore(folder, contentsOf)).toEqual(["1=one", "3=three"])
  })

  test("error: a store that is open for reading only refuses jobs, and keeps the moment at which it was opened", async () => {
    const store = await openStore(folder)
    store.write(puts(1, "one"))
    const reader = await openStore(folder, { isReadOnly: true })
    const refusal = new StoreNotWritten({ folder, reason: "it is open for reading only" })
    expect(() => reader.write(puts(2, "two"))).toThrow(refusal)
    store.write(puts(2, "two"))
    expect(contentsOf(reader)).toEqual(["1=one"])
    await reader.close()
    await store.close()
  })
})

test("keys are read in ascending and descending order, without the end", async () => {
  const [ascending, descending] = await withStore(folder, (store) => {
    for (const number of [1, 2, 3, 4]) store.write(puts(number, ""))
    return [false, true].map((isReverse) => [...store.keys(key(2), key(4), isReverse)].map((each) => each[1]))
  })
  expect(ascending).toEqual([2, 3])
  expect(descending).toEqual([3, 2])
})

describe("openStore", () => {
  test("behavior: the folder is created, and locked until the store is closed, once", async () => {
    const store = await openStore(folder, { sync: "off" })
    expect(hasChain(folder)).toBe(true)
    expect(existsSync(lockOf(folder))).toBe(true)
    expect(store.close()).toBe(store.close())
    await store.close()
    expect(readdirSync(folder).sort()).toEqual(["chain.mdb", "chain.mdb-lock"])
  })

  const refused = async (reason: string) => {
    const path = databaseOf(folder)
    const before = readFileSync(path)
    for (const isReadOnly of [false, true])
      await expect(openStore(folder, { isReadOnly })).rejects.toThrow(
        new StoreDamaged({ folder, what: `${path}: ${reason}` }),
      )
    expect(existsSync(lockOf(folder))).toBe(false)
    expect(readFileSync(path).equals(before)).toBe(true)
  }

  test("error: a file that is not a database is named, unlocked and unchanged", async () => {
    for (const content of ["text", "no database".repeat(1000), Buffer.alloc(8192)]) {
      writeFileSync(databaseOf(folder), content)
      await refused("it is not a database")
    }
  })

  test("error: a database without its last pages", async () => {
    await withStore(folder, (store) => store.write(puts(1, "one".repeat(10_000))))
    truncateSync(databaseOf(folder), 3 * 4096)
    await refused("it ends before its last page")
  })
})

test("error: pages with other contents are damage", async () => {
  await withStore(folder, (store) => store.write(puts(1, "one")))
  const bytes = readFileSync(databaseOf(folder))
  writeFileSync(databaseOf(folder), bytes.fill(0, 2 * 4096))
  const found = withStore(folder, (store) => store.read(key(1)))
  await expect(found).rejects.toThrow(StoreDamaged)
  await expect(withStore(folder, contentsOf)).rejects.toThrow(StoreDamaged)
})

test("assertPresent: a folder with a database passes, one without is refused", async () => {
  expect(() => assertPresent(folder)).toThrow(
    new StoreUnavailable({ folder, reason: "there is no chain in it" }),
  )
  await (await openStore(folder)).close()
  assertPresent(folder)
})
