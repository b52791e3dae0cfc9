import { appendFileSync, closeSync, openSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { readContents } from "../../../src/fork/cache/contents.ts"
import { encodeRecord } from "../../../src/fork/cache/records.ts"
import { eachInFolder } from "../../dataFolder.ts"

const salt = 7

let path: string
eachInFolder((folder) => {
  path = join(folder, "a.log")
})

const record = (key: string, value: string) => encodeRecord(key, Buffer.from(value), salt)
/** Bytes that are no records, and take too long to scan. */
const slow = Buffer.alloc(2 ** 15, Buffer.from("f54d4246", "hex"))

/** Writes a file, and reads it. */
function read(...parts: readonly Buffer[]) {
  writeFileSync(path, Buffer.concat(parts))
  const file = openSync(path, "r")
  onTestFinished(() => closeSync(file))
  return readContents(file, salt)
}

/** Reads a file that can be scanned; `texts` are the values of keys. */
function contentsOf(...parts: readonly Buffer[]) {
  const contents = read(...parts)
  if (contents === undefined) throw new Error("it takes too long")
  const texts = (...keys: readonly string[]) =>
    keys.map((key) => {
      const value = contents.find(key)
      return value && Buffer.from(value).toString()
    })
  return { ...contents, texts }
}

test("default: the values at the opening, the last one of each key, and the length", () => {
  const records = [record("a", "1"), record("b", "2"), record("a", "3")]
  const { size, texts } = contentsOf(...records)
  expect([size, ...texts("a", "b", "c")]).toEqual([Buffer.concat(records).length, "3", "2", undefined])
  expect(contentsOf().size).toBe(0)
})

test("readOn: the records that were appended since, and false when there are none", () => {
  const { readOn, texts } = contentsOf(record("a", "1"))
  expect(readOn()).toBe(false)
  appendFileSync(path, Buffer.concat([record("b", "2"), record("a", "3")]))
  expect(texts("a", "b")).toEqual(["1", undefined])
  expect([readOn(), readOn(), ...texts("a", "b")]).toEqual([true, false, "3", "2"])
})

test("readOn: a file that was cut is read from its new end; the values before it stay", () => {
  const { readOn, texts } = contentsOf(record("a", "1"), record("b", "22"))
  writeFileSync(path, record("c", "3"))
  expect([readOn(), ...texts("a", "b", "c")]).toEqual([true, "1", "22", undefined])
  appendFileSync(path, record("d", "4"))
  expect([readOn(), ...texts("a", "b", "c", "d")]).toEqual([true, "1", "22", undefined, "4"])
})

test("expect: true for a value that is neither present nor noted; it is found after it was read back", () => {
  const contents = contentsOf(record("a", "1"))
  const note = (key: string, value: string) => contents.expect(key, Buffer.from(value))
  expect([note("a", "1"), note("a", "2"), note("a", "2")]).toEqual([false, true, false])
  expect([note("b", "3"), note("b", "3"), note("b", "4")]).toEqual([true, false, true])
  expect(contents.texts("a", "b")).toEqual(["1", undefined])
  appendFileSync(path, Buffer.concat([record("a", "2"), record("b", "4")]))
  contents.readOn()
  expect(contents.texts("a", "b")).toEqual(["2", "4"])
  expect([note("a", "2"), note("a", "1")]).toEqual([false, true])
})

test("behavior: a file that would take too long to scan gives undefined", () => {
  expect(read(record("a", "1"), slow)).toBe(undefined)
})

test("behavior: appended bytes that would take too long to scan are passed over, and the values before them stay", () => {
  const { readOn, texts } = contentsOf(record("a", "1"))
  appendFileSync(path, Buffer.concat([slow, record("b", "2")]))
  expect([readOn(), ...texts("a", "b")]).toEqual([true, "1", undefined])
})
