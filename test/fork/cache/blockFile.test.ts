import { statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { beforeEach, expect, test } from "vitest"
import { type BlockFile, openBlockFile } from "../../../src/fork/cache/blockFile.ts"
import type { Entry } from "../../../src/fork/cache/records.ts"
import { eachInFolder } from "../../dataFolder.ts"

let path: string
let failures: unknown[]
eachInFolder((folder) => {
  path = join(folder, "a.log")
})
beforeEach(() => {
  failures = []
})

const open = () =>
  openBlockFile(path, { salt: 7, onGrowth: () => {}, onFailure: (error) => failures.push(error) })
const entry = (key: string, value: string): Entry => [key, Buffer.from(value)]
const size = () => statSync(path).size

/** Returns the values of keys as texts. */
const textsOf = (file: BlockFile, ...keys: readonly string[]) =>
  keys.map((key) => {
    const value = file.find(key)
    return value && Buffer.from(value).toString()
  })

/** Opens the file, adds entries, and closes it. */
async function add(...entries: readonly Entry[]) {
  const file = open()
  file.add(entries)
  await file.close()
}

test("behavior: another open file finds added values once it has read on", async () => {
  const other = open()
  expect(other.readOn()).toBe(false)
  await add(entry("a", "1"), entry("b", ""))
  expect(textsOf(other, "a", "b", "c")).toEqual([undefined, undefined, undefined])
  expect([other.readOn(), other.readOn()]).toEqual([true, false])
  expect(textsOf(other, "a", "b", "c")).toEqual(["1", "", undefined])
  await other.close()
})

test("behavior: a file that is opened again has the values, and its length", async () => {
  await add(entry("a", "1"), entry("b", "2"))
  const file = open()
  expect([file.size, ...textsOf(file, "a", "b", "c")]).toEqual([size(), "1", "2", undefined])
  await file.close()
})

test("behavior: a known value is not added again; another value of its key replaces it", async () => {
  const file = open()
  file.add([entry("a", "1"), entry("a", "1")])
  file.add([entry("a", "1")])
  await file.close()
  const once = size()
  await add(entry("a", "1"))
  expect(size()).toBe(once)
  await add(entry("a", "2"))
  expect(size()).toBe(2 * once)
  const again = open()
  expect(textsOf(again, "a")).toEqual(["2"])
  await again.close()
})

test("behavior: what another open file has added in the meantime is not added again", async () => {
  const file = open()
  await add(entry("a", "1"))
  const once = size()
  file.add([entry("a", "1")])
  await file.close()
  expect(size()).toBe(once)
})

test("behavior: a file that would take too long to scan is replaced by an empty one", async () => {
  writeFileSync(path, Buffer.alloc(2 ** 15, Buffer.from("f54d4246", "hex")))
  const file = open()
  expect([file.size, size()]).toEqual([0, 0])
  file.add([entry("a", "1")])
  await file.close()
  const again = open()
  expect(textsOf(again, "a")).toEqual(["1"])
  await again.close()
})

test("attempt: after a step has thrown nothing more is written or read, and the reason is reported once", async () => {
  await add(entry("a", "1"))
  const before = size()
  const file = open()
  const reason = new Error("full")
  const steps: string[] = []
  file.attempt(() => steps.push("first"))
  for (const error of [reason, new Error("later")])
    file.attempt(() => {
      steps.push("thrown")
      throw error
    })
  await add(entry("b", "2"))
  file.add([entry("c", "3")])
  expect([file.readOn(), ...textsOf(file, "a", "b")]).toEqual([false, "1", undefined])
  await file.close()
  expect([steps, failures, size()]).toEqual([["first", "thrown"], [reason], 2 * before])
})
