/** The free space of a database file: it is allocated before a transaction begins. */
import { readdirSync, statSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { assertSpace, createFreeSpace, type Write } from "../../src/store/freeSpace.ts"
import { eachInFolder } from "../dataFolder.ts"

let folder: string
eachInFolder((path) => {
  folder = path
})

const pageSize = 4096
const mebibyte = 2 ** 20
/** The bytes that each transaction reserves: 32 pages. */
const base = 32 * pageSize

/** Opens the free space of a file with a number of pages in use; `pages` can be changed. */
function open(pages: number, path = join(folder, "data")) {
  const inUse = { pages }
  if (path.startsWith(folder)) {
    writeFileSync(path, "")
    truncateSync(path, pages * pageSize)
  }
  const space = createFreeSpace(path, { getStats: () => ({ lastPageNumber: inUse.pages - 1, pageSize }) })
  onTestFinished(space.close)
  return { ...space, inUse, size: () => statSync(path).size }
}

const writesOf = (count: number, valueLength: number): Write[] =>
  Array.from({ length: count }, () => ({ key: Buffer.alloc(5), value: Buffer.alloc(valueLength) }))

test("default: a file grows by a mebibyte at least, and then has space for some transactions", () => {
  const { reserve, size, inUse } = open(10)
  reserve([])
  const grown = 10 * pageSize + base + mebibyte
  expect(size()).toBe(grown)
  for (let more = 0; more < mebibyte / base; more++) reserve([])
  expect(size()).toBe(grown)
  inUse.pages = grown / pageSize
  reserve([])
  expect(size()).toBe(grown + base + mebibyte)
})

test.each<[string, number, Write[], number]>([
  [
    "long values: their bytes, and three pages for each",
    10,
    writesOf(1, 3 * mebibyte),
    3 * mebibyte + 3 * 4096,
  ],
  [
    "many short entries: the pages in use, and four times their bytes",
    10,
    writesOf(10_000, 1),
    40_960 + 160 + 4 * 10_000 * 30,
  ],
  ["removals: three pages for each", 10, [{ key: Buffer.alloc(5), value: undefined }], 3 * 4096],
])("behavior: the reserved bytes of %s", (_name, pages, writes, bytes) => {
  const { reserve, size } = open(pages)
  reserve(writes)
  expect(size()).toBe(pages * pageSize + base + bytes + mebibyte)
})

test("behavior: a file grows by half of its size, and by 16 MiB at most", () => {
  const sizes = [1024, 2 ** 14].map((pages) => {
    const { reserve, size } = open(pages)
    reserve([])
    return size() - pages * pageSize
  })
  expect(sizes).toEqual([base + 2 * mebibyte, base + 16 * mebibyte])
})

test.skipIf(process.platform !== "linux")("error: a disk without space refuses the reservation", () => {
  const { reserve } = open(1, "/dev/full")
  expect(() => reserve([])).toThrow("ENOSPC: no space left on device, write")
})

test("assertSpace: leaves no file, also when a file cannot be made", () => {
  assertSpace(join(folder, "data"))
  const path = join(folder, "none", "data")
  expect(() => assertSpace(path)).toThrow(`ENOENT: no such file or directory, open '${path}-room'`)
  expect(readdirSync(folder)).toEqual([])
})
