/** The write-ahead log of a store: its contents after the end of a process, and failed writes. */
import { existsSync, fstatSync, statSync } from "node:fs"
import { afterEach, beforeEach, expect, test } from "vitest"
import { openStore } from "../../../src/store/store.ts"
import { readLog } from "../../../src/store/writeAhead/logReader.ts"
import { replaceDescriptor } from "../../descriptor.ts"
import { createFolders, key, puts, three } from "./killedStore.ts"

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
