/** The versions of the state in a store: gaps in their numbers, and their removal. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import type { Changes } from "../../src/state/store.ts"
import { firstOf, pastOf } from "../../src/store/stateKeys.ts"
import { createStateTables } from "../../src/store/stateTables.ts"
import { openStore, type Store } from "../../src/store/store.ts"
import { versionIn } from "../../src/store/versionList.ts"

let folder: string
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "midblock-versions-"))
  store = await openStore(folder)
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const addresses = [
  "0x00000000000000000000000000000000000000aa",
  "0x00000000000000000000000000000000000000bb",
] as const
const codeHash = new Uint8Array(32)

/** A version that gives an account a balance. */
const changesTo = (address: (typeof addresses)[number], balance: bigint): Changes => ({
  accounts: new Map([[address, { nonce: 0n, balance, codeHash }]]),
  storage: new Map(),
  cleared: new Set(),
  code: new Map(),
})

const stored = () => [...store.keys(firstOf("version"), pastOf("version"))].map(versionIn)
const balances = () => {
  const [[, base] = []] = createStateTables(store).load()
  return [...(base?.accounts ?? [])].map(([address, account]) => [address, account?.balance])
}

test("removed versions leave gaps in the numbers, and moveBase works across the gaps", () => {
  const tables = createStateTables(store)
  const put = (version: number, at: 0 | 1) =>
    store.write((writes) => tables.put(writes, version, changesTo(addresses[at], BigInt(version))))
  put(1, 0)
  put(2, 1)
  put(3, 0)
  store.write((writes) => tables.removeAfter(writes, 1))
  put(7, 1)
  put(9, 0)
  expect([stored(), tables.newest]).toEqual([[1, 7, 9], 9])
  store.write((writes) => tables.moveBase(writes, 7))
  expect([stored(), tables.base, tables.newest]).toEqual([[9], 7, 9])
  expect(balances()).toEqual([
    [addresses[0], 1n],
    [addresses[1], 7n],
  ])
  // New tables read the versions that the store has.
  const next = createStateTables(store)
  store.write((writes) => next.moveBase(writes, 9))
  expect([stored(), next.base, next.newest]).toEqual([[], 9, 9])
  expect(balances()).toEqual([
    [addresses[0], 9n],
    [addresses[1], 7n],
  ])
})

test("a version that is written and becomes the base in one transaction is in the base", () => {
  const tables = createStateTables(store)
  store.write((writes) => {
    tables.put(writes, 1, changesTo(addresses[0], 1n))
    tables.moveBase(writes, 1)
  })
  expect([stored(), tables.base]).toEqual([[], 1])
  expect(balances()).toEqual([[addresses[0], 1n]])
})

test("after a failed transaction, refresh reads the versions of the store again", () => {
  const tables = createStateTables(store)
  store.write((writes) => tables.put(writes, 1, changesTo(addresses[0], 1n)))
  const failing = () =>
    store.write((writes) => {
      tables.removeAfter(writes, 0)
      tables.put(writes, 5, changesTo(addresses[1], 5n))
      throw new RangeError("refused")
    })
  expect(failing).toThrow("refused")
  tables.refresh()
  store.write((writes) => tables.removeAfter(writes, 0))
  expect(stored()).toEqual([])
})
