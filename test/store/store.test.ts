/** The store of a data folder: its jobs, its opening and its close. */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { StoreDamaged, StoreNotWritten, StoreUnavailable } from "../../src/errors/index.ts"
import { numberKey } from "../../src/store/entries.ts"
import { assertPresent, assertReadable, hasChain, lockOf, openStore } from "../../src/store/store.ts"
import { contentsOf, createFolders, key, puts, three } from "./writeAhead/killedStore.ts"

let folders: ReturnType<typeof createFolders>
beforeEach(() => {
  folders = createFolders()
})
afterEach(() => folders.remove())

describe("write", () => {
  test("default: all writes of a job are read after it", async () => {
    const store = await openStore(folders.live)
    store.write((writes) => {
      for (const job of three) job(writes)
      writes.remove(key(2))
    })
    expect([contentsOf(store), store.folder]).toEqual([["1=one", "3=three"], folders.live])
    await store.close()
  })

  test("error: a job that throws writes nothing, and the next job does not get its writes", async () => {
    const store = await openStore(folders.live)
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
    const next = await openStore(folders.live)
    expect(contentsOf(next)).toEqual(["1=one", "3=three"])
    await next.close()
  })

  test("error: a store that is open for reading only refuses jobs and checkpoints", async () => {
    const store = await openStore(folders.live)
    store.write(puts(1, "one"))
    const reader = await openStore(folders.live, { isReadOnly: true })
    const refusal = new StoreNotWritten({ folder: folders.live, reason: "it is open for reading only" })
    expect(() => reader.write(puts(2, "two"))).toThrow(refusal)
    expect(() => reader.checkpoint()).toThrow(refusal)
    await reader.close()
    await store.close()
  })
})

describe("openStore", () => {
  test("behavior: the folder is created, and locked until the store is closed, once", async () => {
    const store = await openStore(folders.live, { sync: "never" })
    expect([hasChain(folders.live), existsSync(lockOf(folders.live))]).toEqual([true, true])
    expect(store.close()).toBe(store.close())
    await store.close()
    expect(readdirSync(folders.live).sort()).toEqual(["chain.mdb", "chain.mdb-lock"])
  })

  test("error: a folder that is refused is unlocked and unchanged", async () => {
    await folders.kill([(writes) => writes.log(numberKey("sealed", 1), "nonsense")], "never")
    const before = readFileSync(folders.log)
    for (const isReadOnly of [false, true])
      await expect(openStore(folders.killed, { isReadOnly })).rejects.toThrow(
        new StoreDamaged({ folder: folders.killed, what: "a sealed block of the log" }),
      )
    expect([existsSync(lockOf(folders.killed)), readFileSync(folders.log)]).toEqual([false, before])
  })
})

test("assertPresent and assertReadable: a folder with a database passes, one without is refused", async () => {
  const refusal = new StoreUnavailable({ folder: folders.live, reason: "there is no chain in it" })
  expect(() => assertPresent(folders.live)).toThrow(refusal)
  expect(() => assertReadable(folders.live)).toThrow(refusal)
  await (await openStore(folders.live)).close()
  assertPresent(folders.live)
  assertReadable(folders.live)
})
