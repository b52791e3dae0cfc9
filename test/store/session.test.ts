/** A removed write-ahead log: a mark in the database says that there was one. */
import { renameSync, rmSync } from "node:fs"
import { afterEach, beforeEach, expect, test } from "vitest"
import { keyOf } from "../../src/store/entries.ts"
import { openStore } from "../../src/store/store.ts"
import type { Sync } from "../../src/store/syncs.ts"
import { contentsOf, createFolders, puts, three } from "./writeAhead/killedStore.ts"

let folders: ReturnType<typeof createFolders>
beforeEach(() => {
  folders = createFolders()
})
afterEach(() => folders.remove())

const refusal = () =>
  `data folder ${folders.killed} is damaged: its log ${folders.log} is missing, which may have transactions ` +
  "that are nowhere else; put it back, or go on without them: midblock db repair"

test("error: the log of a killed process is missing, also for a reader; when it is back, it is read", async () => {
  await folders.kill(three)
  const { log, killed } = folders
  renameSync(log, `${log}.aside`)
  await expect(openStore(killed)).rejects.toThrow(refusal())
  await expect(openStore(killed, { isReadOnly: true })).rejects.toThrow(refusal())
  renameSync(`${log}.aside`, log)
  expect(await folders.reopened()).toEqual(["1=one", "2=two", "3=three"])
})

test("a closed database needs no log, but one that was opened again and not closed does", async () => {
  const store = await openStore(folders.killed)
  for (const job of three) store.write(job)
  await store.close()
  expect(await folders.reopened()).toEqual(["1=one", "2=two", "3=three"])
  const again = await openStore(folders.killed)
  rmSync(folders.log)
  folders.copyKilled(folders.killed, folders.live)
  await again.close()
  await expect(openStore(folders.live)).rejects.toThrow("chain.mdb-log is missing")
})

/** Leaves the folder of a process that was killed in another run of the system, without its log. */
async function killInOtherRun(sync: Sync): Promise<void> {
  const store = await openStore(folders.live, { sync })
  const value = Buffer.from(JSON.stringify({ sync, boot: "another run" }))
  store.write(({ put }) => put(keyOf("meta", Buffer.from("session")), value))
  store.write(({ put }) => put(keyOf("code", Buffer.of(1)), Buffer.alloc(2 ** 21))) // a checkpoint
  store.write(puts(1, "one"))
  folders.copyKilled()
  await store.close()
  rmSync(folders.log)
}

test("after a loss of power a missing log is accepted with --sync never, and refused with --sync always", async () => {
  await killInOtherRun("never")
  const store = await openStore(folders.killed)
  expect(contentsOf(store)).toHaveLength(1)
  await store.close()
  rmSync(folders.live, { recursive: true })
  rmSync(folders.killed, { recursive: true })
  await killInOtherRun("always")
  await expect(openStore(folders.killed)).rejects.toThrow(refusal())
})
