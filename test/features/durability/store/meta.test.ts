/** The single values of a store. */
import { expect, test } from "vitest"
import {
  hasBlobFlag,
  readMeta,
  removeMeta,
  writeBlobFlag,
  writeHead,
  writeMeta,
} from "../../../../src/features/durability/store/meta.ts"
import { eachInFolder } from "../../../dataFolder.ts"
import { chainOf } from "../../../kernel/chain/fixtures.ts"
import { withStore } from "./withStore.ts"

let folder: string
eachInFolder((path) => {
  folder = path
})

test("default: values are read by name, bigints included, until they are removed", async () => {
  const value = { amount: 2n ** 70n, list: [1, "a", null] }
  await withStore(folder, (store) => {
    expect(readMeta(store, "control")).toBeUndefined()
    expect(readMeta(store, "clock")).toBeUndefined()
    store.write((writes) => {
      writeMeta(writes, "control", value)
      writeMeta(writes, "clock", { now: 5 })
    })
  })
  await withStore(folder, (store) => {
    expect(readMeta(store, "control")).toEqual(value)
    expect(readMeta(store, "clock")).toEqual({ now: 5 })
    store.write((writes) => removeMeta(writes, "control"))
    expect(readMeta(store, "control")).toBeUndefined()
    expect(readMeta(store, "clock")).toEqual({ now: 5 })
  })
})

test("writeHead writes number, hash and version of a block", async () => {
  const [, block] = chainOf(1)
  if (block === undefined) throw new Error("no block")
  await withStore(folder, (store) => {
    store.write((writes) => writeHead(writes, { ...block, version: 7 }))
    expect(readMeta(store, "head")).toEqual({ number: 1, hash: block.hash, version: 7 })
  })
})

test("hasBlobFlag returns false until the flag is written", async () => {
  await withStore(folder, (store) => {
    expect(hasBlobFlag(store)).toBe(false)
    store.write(writeBlobFlag)
    expect(hasBlobFlag(store)).toBe(true)
  })
})
