import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { fileOf, prepareFolder, shrink } from "../../../src/fork/cache/folder.ts"
import { eachInFolder } from "../../dataFolder.ts"

let folder: string
eachInFolder((created) => {
  folder = created
})

/** Writes the files of blocks; the first one was opened least recently. */
function writeBlocks(...sizes: readonly number[]): string[] {
  return sizes.map((size, block) => {
    const path = fileOf(folder, String(block))
    writeFileSync(path, Buffer.alloc(size))
    utimesSync(path, block + 1, block + 1)
    return path
  })
}

test("prepareFolder: folders of the earlier layout are removed, other folders stay", () => {
  for (const name of ["fork-1-1", "fork-1-2", "fork-10", "proven"]) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, "data.mdb"), "")
  }
  expect(prepareFolder(folder)).toBe(join(folder, "fork-2"))
  expect(readdirSync(folder).sort()).toEqual(["fork-10", "fork-2", "proven"])
})

test("prepareFolder: creates the folders above it, and keeps the files in it", () => {
  const deep = join(folder, "a", "b")
  const path = prepareFolder(deep)
  writeFileSync(fileOf(path, "c"), "1")
  expect([prepareFolder(deep), readdirSync(path)]).toEqual([path, ["c.log"]])
})

test("shrink: nothing is removed while the files have at most the bytes of the limit", () => {
  const [own = ""] = writeBlocks(10, 20, 30)
  shrink(folder, own, 60)
  expect(readdirSync(folder).sort()).toEqual(["0.log", "1.log", "2.log"])
})

test("shrink: above the limit the least recently opened blocks are removed, down to three quarters of it", () => {
  const paths = writeBlocks(10, 10, 10, 10, 10)
  shrink(folder, paths[4] ?? "", 40)
  expect(readdirSync(folder).sort()).toEqual(["2.log", "3.log", "4.log"])
})

test("shrink: of more than 400 blocks, the 300 most recently opened stay", () => {
  const paths = writeBlocks(...Array<number>(401).fill(0))
  shrink(folder, paths[400] ?? "", 1000)
  expect(readdirSync(folder).length).toBe(300)
  expect(statSync(fileOf(folder, "101")).mtimeMs).toBe(102_000)
  expect(statSync(fileOf(folder, "100"), { throwIfNoEntry: false })).toBe(undefined)
})

test("shrink: the block in use stays, and folders are not counted", () => {
  const [own = ""] = writeBlocks(10, 10, 10)
  mkdirSync(join(folder, "other"))
  shrink(folder, own, 20)
  expect(readdirSync(folder).sort()).toEqual(["0.log", "other"])
})

test("error: shrink: the block in use alone is larger than the limit; the others are removed before", () => {
  const [own = ""] = writeBlocks(101, 10)
  expect(() => shrink(folder, own, 100)).toThrow("this block alone needs more than 100 bytes")
  expect(readdirSync(folder)).toEqual(["0.log"])
})
