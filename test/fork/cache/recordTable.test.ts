import { expect, test } from "vitest"
import { encodeRecord } from "../../../src/fork/cache/records.ts"
import { createRecordTable } from "../../../src/fork/cache/recordTable.ts"

const salt = 0xb10c

/** Creates the table of records one after another, and reads values as texts. */
function tableOf(entries: readonly (readonly [key: string, value: string])[], tableSalt = salt) {
  const offsets: number[] = []
  const records = entries.map(([key, value]) => encodeRecord(key, Buffer.from(value), salt))
  let end = 0
  for (const record of records) {
    offsets.push(end)
    end += record.length
  }
  const find = createRecordTable(Buffer.concat(records), offsets, tableSalt)
  return (key: string) => {
    const value = find(key)
    return value && Buffer.from(value).toString()
  }
}

test("default: the value of each key, the last one when there are several", () => {
  const find = tableOf([
    ["a", "1"],
    ["b", "2"],
    ["a", "3"],
  ])
  expect(["a", "b", "c"].map(find)).toEqual(["3", "2", undefined])
})

test("behavior: keys that begin with each other, the empty key and the empty value are told apart", () => {
  const find = tableOf([
    ["\0", "zero"],
    ["\0\0", ""],
    ["", "empty"],
    ["\xff\xfe", "high"],
  ])
  expect(["", "\0", "\0\0", "\0\0\0", "\xff\xfe", "\xff"].map(find)).toEqual([
    "empty",
    "zero",
    "",
    undefined,
    "high",
    undefined,
  ])
})

test("behavior: a table without records finds nothing", () => {
  expect(tableOf([])("a")).toBe(undefined)
})

test("behavior: of a thousand keys each is found, and no other, with any start of the hashes", () => {
  const entries = Array.from({ length: 1000 }, (_, index) => [`key ${index}`, `value ${index}`] as const)
  for (const tableSalt of [0, 1, 0xffff_ffff]) {
    const find = tableOf(entries, tableSalt)
    expect(entries.map(([key]) => find(key))).toEqual(entries.map(([, value]) => value))
    expect(entries.filter(([key]) => find(`${key}x`) !== undefined)).toEqual([])
  }
})
