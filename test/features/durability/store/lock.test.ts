import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { ownerText } from "../../../../src/base/processLock.ts"
import { lockFolder } from "../../../../src/features/durability/store/lock.ts"
import { eachInFolder } from "../../../dataFolder.ts"

let folder: string
eachInFolder((path) => {
  folder = path
})

/** Ids of processes are below 2^22 on Linux. */
const ended = "99999999 1\n"

const lockIn = (): [string, string] => [folder, join(folder, "lock")]

test.each([
  ["of a process that has ended", ended],
  ["without its text", ""],
])("behavior: a lock %s is replaced, and a claim with the same text is removed", (_, text) => {
  writeFileSync(join(folder, "lock"), text)
  writeFileSync(join(folder, "lock-claim"), text)
  const release = lockFolder(...lockIn())
  expect(readdirSync(folder)).toEqual(["lock"])
  expect(readFileSync(join(folder, "lock"), "utf8")).toBe(ownerText())
  release()
  expect(readdirSync(folder)).toEqual([])
})

test("error: another process is taking over the lock of one that has ended", () => {
  writeFileSync(join(folder, "lock"), ended)
  writeFileSync(join(folder, "lock-claim"), ownerText())
  expect(() => lockFolder(...lockIn())).toThrow(`in use by process ${process.pid}`)
  expect(readFileSync(join(folder, "lock"), "utf8")).toBe(ended)
})

test("error: a second lock is refused, and the first one stays", () => {
  const release = lockFolder(...lockIn())
  expect(() => lockFolder(...lockIn())).toThrow(`in use by process ${process.pid}`)
  expect(readdirSync(folder)).toEqual(["lock"])
  release()
  expect(existsSync(join(folder, "lock"))).toBe(false)
})
