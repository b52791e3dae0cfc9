/** The tables of the flat store as changes. */
import { bytesToHex } from "@ethereumjs/util"
import { describe, expect, test } from "vitest"
import { StableMap } from "../../../src/base/stableMap.ts"
import { beginHistory, record } from "../../../src/kernel/state/history.ts"
import { clearSlots, createSlotHistories, writeSlots } from "../../../src/kernel/state/slots.ts"
import { changesOfVersion, changesUpTo, isCleared, type Tables } from "../../../src/kernel/state/tables.ts"
import { emptyWriteSet, writeSetOf } from "../../../src/kernel/state/writeSet.ts"
import { account, alice, bob, bytes, changes, first, fund, second } from "./fixtures.ts"

const codeHash = new Uint8Array(32).fill(9)
const contract = account(1n, 1n, codeHash)
const code: [`0x${string}`, Uint8Array] = [bytesToHex(codeHash), bytes(0x60)]

/**
 * Tables of three versions: the first one creates Alice, with code, and writes two slots; the second one changes a slot of her
 * and creates Bob; the third one deletes her, clears her storage and writes a slot again.
 */
function create(): Tables {
  const accounts: Tables["accounts"] = new StableMap()
  const storage: Tables["storage"] = new StableMap()
  const slots = createSlotHistories()
  storage.set(alice, slots)
  const ofAlice = beginHistory<ReturnType<typeof account> | undefined>(1, contract)
  accounts.set(alice, ofAlice)
  const written = (...entries: [typeof first, Uint8Array][]) => new Map(entries)
  writeSlots(slots, 1, written([first, bytes(1)], [second, bytes(2)]))
  writeSlots(slots, 2, written([second, bytes()]))
  accounts.set(bob, beginHistory(2, account(5n)))
  record(ofAlice, 3, undefined)
  clearSlots(slots, 3)
  writeSlots(slots, 3, written([second, bytes(4)]))
  return { accounts, storage, names: new StableMap(), code: new Map([code]), base: undefined }
}

describe("changesUpTo", () => {
  test("default: each version has the last values of all accounts and slots that were written", () => {
    const tables = create()
    expect(changesUpTo(tables, 0)).toEqual(changes({}))
    expect(changesUpTo(tables, 1)).toEqual(
      changes({
        accounts: [[alice, contract]],
        storage: [
          [
            alice,
            [
              [first, bytes(1)],
              [second, bytes(2)],
            ],
          ],
        ],
        code: [code],
      }),
    )
    expect(changesUpTo(tables, 2)).toEqual(
      changes({
        accounts: [
          [alice, contract],
          [bob, account(5n)],
        ],
        storage: [
          [
            alice,
            [
              [first, bytes(1)],
              [second, bytes()],
            ],
          ],
        ],
        code: [code],
      }),
    )
  })

  test("behavior: a deleted account has no code, and slots of before a clear are zero", () => {
    const tables = create()
    expect(changesUpTo(tables, 3)).toEqual(
      changes({
        accounts: [
          [alice, undefined],
          [bob, account(5n)],
        ],
        storage: [
          [
            alice,
            [
              [first, bytes()],
              [second, bytes(4)],
            ],
          ],
        ],
        cleared: [alice],
      }),
    )
    expect([2, 3].map((version) => isCleared(tables, alice, version))).toEqual([false, true])
    expect(isCleared(tables, bob, 3)).toBe(false)
  })
})

describe("changesOfVersion", () => {
  test("default: only the keys of the write set, with their values at that version", () => {
    const tables = create()
    const written = changes({
      accounts: [[alice, contract]],
      storage: [
        [
          alice,
          [
            [first, bytes(1)],
            [second, bytes(2)],
          ],
        ],
      ],
      code: [code],
    })
    expect(changesOfVersion(tables, 1, writeSetOf(written))).toEqual(written)
    expect(changesOfVersion(tables, 2, writeSetOf(fund(bob, 5n)))).toEqual(fund(bob, 5n))
    expect(changesOfVersion(tables, 2, emptyWriteSet)).toEqual(changes({}))
  })

  test("behavior: a deletion and a clear are changes of their version", () => {
    const written = changes({
      accounts: [[alice, undefined]],
      storage: [[alice, [[second, bytes(4)]]]],
      cleared: [alice],
    })
    expect(changesOfVersion(create(), 3, writeSetOf(written))).toEqual(written)
  })
})
