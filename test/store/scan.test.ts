/** The scan of a database file: whole and damaged entries, and damaged pages. */

import { truncateSync } from "node:fs"
import { join } from "node:path"
import { beforeEach, expect, test } from "vitest"
import { StoreDamaged } from "../../src/errors/index.ts"
import { keyOf, kinds } from "../../src/store/entries.ts"
import { assertWhole, scanEntries } from "../../src/store/scan.ts"
import { eachInFolder, withStore } from "../dataFolder.ts"
import { damagePages, damageValues } from "./damage.ts"

let folder: string
let path: string
eachInFolder((given) => {
  folder = given
  path = join(folder, "chain.mdb")
})

const codes = 100
const isCode = (key: Buffer) => key[0] === kinds.code

/** Makes a database with a hundred codes; the store adds one value of the kind `meta`. */
beforeEach(() =>
  withStore(folder, (store) =>
    store.write(({ put }) => {
      for (let number = 0; number < codes; number++)
        put(keyOf("code", Buffer.of(number)), Buffer.alloc(100, number))
    }),
  ),
)

test("default: each whole entry is counted, and given without its checksum in the order of the keys", () => {
  const seen: (readonly [number | undefined, Uint8Array])[] = []
  const found = scanEntries(path, (key, value) => {
    if (isCode(key)) seen.push([key[1], Buffer.from(value)])
  })
  expect(found).toEqual({ entries: codes + 1, damage: [], kinds: new Set(), hasLostPages: false })
  expect(seen).toEqual(Array.from({ length: codes }, (_, number) => [number, Buffer.alloc(100, number)]))
})

test("behavior: a damaged value is named with its kind, and not given", () => {
  damageValues(path, (key) => isCode(key) && key[1] === 7)
  const seen: unknown[] = []
  const found = scanEntries(path, (key) => seen.push(key[1]))
  expect(found).toEqual({
    entries: codes,
    damage: ["the value of code 0x07"],
    kinds: new Set(["code"]),
    hasLostPages: false,
  })
  expect([seen.length, seen.includes(7)]).toEqual([codes, false])
})

test("behavior: a whole value of an unknown kind is damage", async () => {
  await withStore(folder, (store) => store.write(({ put }) => put(Buffer.of(200, 1), Buffer.of(1))))
  expect(scanEntries(path)).toEqual({
    entries: codes + 1,
    damage: ["the value of unknown 0x01"],
    kinds: new Set(),
    hasLostPages: false,
  })
})

test("behavior: the entries of a damaged page are lost without names", () => {
  damagePages(path, isCode)
  const { entries, damage, ...found } = scanEntries(path)
  expect(found).toEqual({ kinds: new Set(), hasLostPages: true })
  expect(new Set(damage.map((what) => what.replace(/\d+/g, "N")))).toEqual(
    new Set(["entries: page N: its bounds are wrong", "it has N entries of N"]),
  )
  expect(damage.at(-1)).toBe(`it has ${entries} entries of ${codes + 1}`)
})

test("assertWhole: a missing and a whole database pass, a damaged one is refused with its first damage", () => {
  assertWhole(folder, join(folder, "none.mdb"))
  assertWhole(folder, path)
  damageValues(path, (key) => isCode(key) && (key[1] === 7 || key[1] === 9))
  expect(() => assertWhole(folder, path)).toThrow(
    new StoreDamaged({ folder, what: "the value of code 0x07" }),
  )
})

test("assertWhole: a database of more than 64 MiB is not checked", () => {
  damageValues(path, isCode)
  truncateSync(path, 2 ** 26)
  expect(() => assertWhole(folder, path)).toThrow(`data folder ${folder} is damaged: the value of code 0x00`)
  truncateSync(path, 2 ** 26 + 1)
  assertWhole(folder, path)
})
