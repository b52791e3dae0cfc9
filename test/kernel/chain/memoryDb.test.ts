import { expect, test } from "vitest"
import { createMemoryDb } from "../../../src/kernel/chain/memoryDb.ts"

const [key, value] = [Uint8Array.of(0, 255), Uint8Array.of(1, 128, 0)]

test("default: bytes that db or write stored are read unchanged", async () => {
  const { db, read, write } = createMemoryDb()
  write([{ type: "put", key, value }])
  expect(read(key)).toEqual(value)
  expect(await db.get(key)).toEqual(value)
  await db.put("text", value)
  expect(read("text")).toEqual(value)
})

test("behavior: only db returns a stored object; read returns undefined", async () => {
  const { db, read, write } = createMemoryDb()
  write([{ type: "put", key: "heads", value: { vm: "0x12" } }])
  expect(await db.get("heads")).toEqual({ vm: "0x12" })
  expect(read("heads")).toBeUndefined()
})

test("del, batch: a deleted key is absent", async () => {
  const { db, read } = createMemoryDb()
  await db.batch([
    { type: "put", key, value },
    { type: "put", key: "other", value },
    { type: "del", key },
  ])
  expect(read(key)).toBeUndefined()
  expect(read("other")).toEqual(value)
  await db.del("other")
  expect(await db.shallowCopy().get("other")).toBeUndefined()
})
