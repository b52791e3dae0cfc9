/** The pages of a database file, read without LMDB. */
import { readFileSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { beforeEach, expect, test } from "vitest"
import { importLmdb } from "../../../src/store/lmdb/lmdbModule.ts"
import { walkPages } from "../../../src/store/lmdb/pages.ts"
import { eachInFolder } from "../../dataFolder.ts"
import { damagePages, placesOf } from "../damage.ts"

const pageSize = 4096

let path: string
eachInFolder((folder) => {
  path = join(folder, "data.mdb")
})

/** 200 short values, and one on pages of its own. */
const entries = Array.from({ length: 201 }, (_, number) => {
  const value = number === 100 ? Buffer.alloc(3 * pageSize, "long") : Buffer.alloc(60, number)
  return [Buffer.of(1, number), value] as const
})
const long = entries[100]?.[1] as Buffer

/** Writes the entries in several transactions, so that the database has free pages too. */
beforeEach(async () => {
  const { open } = await importLmdb()
  const options = { path, encoding: "binary", keyEncoding: "binary", overlappingSync: false } as const
  const database = open<Buffer, Buffer>(options)
  for (const value of [Buffer.alloc(60, "old"), undefined])
    database.transactionSync(() => {
      for (const [key, own] of entries.toReversed()) database.putSync(key, value ?? own)
    })
  await database.close()
})

/** Returns the entries and the damage that a walk finds; the numbers of pages are left out. */
function walk() {
  const found: (readonly [Buffer, Buffer])[] = []
  const damage: string[] = []
  walkPages(path, {
    entry: (key, value) => found.push([Buffer.from(key), Buffer.from(value)]),
    damage: (what) => damage.push(what),
  })
  return { found, damage: damage.map((what) => what.replace(/page \d+/g, "page N")) }
}

test("default: each entry is given in the order of the keys, also one on pages of its own", () => {
  expect(walk()).toEqual({ found: entries, damage: [] })
})

test("error: a file that is no database", () => {
  writeFileSync(path, Buffer.alloc(4 * pageSize, "x"))
  expect(walk()).toEqual({ found: [], damage: ["it is not a database"] })
})

test("error: the entries of damaged pages are left out, and the others are given", () => {
  damagePages(path, (key) => (key[1] as number) < 100)
  const { found, damage } = walk()
  const isLeft = new Set(found.map(([key]) => key[1]))
  expect(found).toEqual(entries.filter(([key]) => isLeft.has(key[1])))
  expect([isLeft.has(0), isLeft.has(200)]).toEqual([false, true])
  expect(new Set(damage.slice(0, -1))).toEqual(new Set(["entries: page N: its bounds are wrong"]))
  expect(damage.at(-1)).toBe(`it has ${found.length} entries of ${entries.length}`)
})

test("error: the pages of a long value that are others", () => {
  const bytes = readFileSync(path)
  const offset = (placesOf(bytes, long)[0] ?? 0) - 24 // the header of a page
  expect(offset % pageSize).toBe(0)
  bytes.writeBigUInt64LE(bytes.readBigUInt64LE(offset) + 1n, offset)
  writeFileSync(path, bytes)
  const { found, damage } = walk()
  expect(damage).toEqual([
    "entries: page N: page N is another one",
    expect.stringMatching(/^it has \d+ entries of 201$/),
  ])
  expect(found.some(([key]) => key[1] === 100)).toBe(false)
})

test("error: pages after the end of the file", () => {
  truncateSync(path, 2 * pageSize)
  expect(walk()).toEqual({
    found: [],
    damage: [
      "entries: page N: page N is not in the file",
      "it has 0 entries of 201",
      "free pages: page N: page N is not in the file",
    ],
  })
})
