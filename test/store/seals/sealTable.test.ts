/** Sealed blocks that are one value each of the log: they are written into the tables when the store is opened after a kill. */
import { afterEach, beforeEach, expect, test } from "vitest"
import { createBlockTables } from "../../../src/store/blocks/blockTables.ts"
import { kinds, numberKey } from "../../../src/store/entries.ts"
import { readMeta, writeHead } from "../../../src/store/meta.ts"
import { encodeSeal } from "../../../src/store/seals/encode.ts"
import { putSeal, removeSeal, unpackSeals } from "../../../src/store/seals/sealTable.ts"
import { createStateTables } from "../../../src/store/stateTables.ts"
import { openStore, type Store } from "../../../src/store/store.ts"
import { rules } from "../../chain/fixtures.ts"
import { alice, bytes, fund, first as slot, store as slots } from "../../state/fixtures.ts"
import { blocks } from "../chain.ts"
import { createFolders } from "../writeAhead/killedStore.ts"

let folders: ReturnType<typeof createFolders>
beforeEach(() => {
  folders = createFolders()
})
afterEach(() => folders.remove())

const [first, second, third] = blocks
const versionsOf = [
  [[4, fund(alice, 1n)]],
  [],
  [
    [5, slots(alice, [slot, bytes(1)])],
    [7, fund(alice, 2n)],
  ],
] as const
const seals = blocks.map((block, at) => ({ block, versions: versionsOf[at] ?? [] }))

const entriesOf = (store: Store) =>
  [...store.range(Buffer.of(kinds.block), Buffer.of(kinds.sealed + 1))].map(([key, value]) => [
    key.toString("hex"),
    Buffer.from(value).toString("hex"),
  ])

test("unpackSeals writes the same entries as the tables of blocks and of the state, and the newest block", async () => {
  const [unpacked, written] = [await openStore(folders.live), await openStore(folders.killed)]
  unpacked.write((writes) => {
    for (const seal of seals)
      writes.put(numberKey("sealed", Number(seal.block.header.number)), encodeSeal(seal))
  })
  unpacked.write((writes) => unpackSeals(unpacked, writes))
  const [tables, states] = [createBlockTables(written, rules), createStateTables(written)]
  written.write((writes) => {
    for (const { block, versions } of seals) {
      tables.put(writes, block)
      for (const [version, changes] of versions) states.put(writes, version, changes)
    }
    writeHead(writes, third)
  })
  expect(entriesOf(unpacked)).toEqual(entriesOf(written))
  expect(readMeta(unpacked, "head")).toEqual(readMeta(written, "head"))
  await unpacked.close()
  await written.close()
})

test("behavior: without sealed blocks, unpackSeals writes nothing", async () => {
  const store = await openStore(folders.live)
  store.write((writes) => writeHead(writes, first))
  const before = entriesOf(store)
  store.write((writes) => unpackSeals(store, writes))
  expect([entriesOf(store), readMeta(store, "head")]).toEqual([
    before,
    { number: 1, hash: first.hash, version: first.version },
  ])
  await store.close()
})

test("behavior: after a kill the tables have the blocks of the log that were not removed", async () => {
  await folders.kill([
    (writes) => putSeal(writes, { block: first, versions: [] }),
    (writes) => putSeal(writes, { block: second, versions: [] }),
    (writes) => removeSeal(writes, 2),
  ])
  const store = await openStore(folders.killed)
  const tables = createBlockTables(store, rules)
  expect([first, second].map(tables.has)).toEqual([true, false])
  expect(readMeta(store, "head")).toEqual({ number: 1, hash: first.hash, version: first.version })
  await store.close()
})

test("error: a malformed value", async () => {
  const store = await openStore(folders.live)
  store.write((writes) => writes.put(numberKey("sealed", 1), "nonsense"))
  expect(() => store.write((writes) => unpackSeals(store, writes))).toThrow()
  expect(entriesOf(store)).toEqual([
    [numberKey("sealed", 1).toString("hex"), Buffer.from("nonsense").toString("hex")],
  ])
  await store.close()
})
