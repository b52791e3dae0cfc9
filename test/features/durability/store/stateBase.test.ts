/** The base of a stored state: its accounts, slots and codes, and the changes that are applied to it. */
import { bytesToHex } from "@ethereumjs/util"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import {
  applyToBase,
  clearKinds,
  joined,
  putCodes,
  readBase,
} from "../../../../src/features/durability/store/stateBase.ts"
import { openStore, type Store } from "../../../../src/features/durability/store/store.ts"
import { eachInFolder } from "../../../dataFolder.ts"
import {
  account,
  alice,
  bob,
  bytes,
  changes,
  first,
  fund,
  second,
  store as slots,
} from "../../../kernel/state/fixtures.ts"

let folder: string
let store: Store
eachInFolder((path) => {
  folder = path
})
beforeEach(async () => {
  store = await openStore(folder)
})
afterEach(() => store.close())

const codeHash = new Uint8Array(32).fill(9)
const hash = bytesToHex(codeHash)
const withCode = changes({ accounts: [[alice, account(1n, 1n, codeHash)]], code: [[hash, bytes(0x60)]] })

const apply = (...versions: Parameters<typeof joined>[0]) =>
  store.write((writes) => applyToBase(store, writes, joined(versions)))

describe("joined", () => {
  test("default: of consecutive changes, the last value of each account and slot is left", () => {
    const versions = [
      fund(alice, 1n),
      slots(alice, [first, bytes(1)], [second, bytes(2)]),
      fund(alice, 3n),
      slots(alice, [second, bytes()]),
      slots(bob, [first, bytes(4)]),
    ]
    expect(joined(versions)).toEqual(
      changes({
        accounts: [[alice, account(3n)]],
        storage: [
          [
            alice,
            [
              [first, bytes(1)],
              [second, bytes()],
            ],
          ],
          [bob, [[first, bytes(4)]]],
        ],
      }),
    )
    expect(joined([])).toEqual(changes({}))
  })

  test("behavior: a clear and a deletion drop the earlier slots and keep the later ones", () => {
    const versions = [
      slots(alice, [first, bytes(1)], [second, bytes(2)]),
      slots(bob, [first, bytes(1)]),
      changes({ accounts: [[bob, undefined]], cleared: [alice], storage: [[alice, [[second, bytes(3)]]]] }),
      fund(bob, 5n),
    ]
    expect(joined(versions)).toEqual(
      changes({
        accounts: [[bob, account(5n)]],
        storage: [[alice, [[second, bytes(3)]]]],
        cleared: [alice, bob],
      }),
    )
  })
})

describe("applyToBase and readBase", () => {
  test("default: the base has the accounts, the codes that are in the store, and the slots that are not zero", () => {
    store.write((writes) => putCodes(store, writes, withCode))
    apply(withCode, fund(bob, 2n), slots(alice, [first, bytes(1)], [second, bytes(2)]))
    apply(slots(alice, [second, bytes(0, 0)]), slots(bob, [first, bytes()]))
    expect(readBase(store)).toEqual(
      changes({
        accounts: [
          [alice, account(1n, 1n, codeHash)],
          [bob, account(2n)],
        ],
        storage: [[alice, [[first, bytes(1)]]]],
        code: [[hash, Buffer.of(0x60)]],
      }),
    )
  })

  test("behavior: a deletion removes the account and its slots, a clear only its slots", () => {
    apply(fund(alice, 1n), fund(bob, 2n))
    apply(slots(alice, [first, bytes(1)]), slots(bob, [first, bytes(1)], [second, bytes(2)]))
    apply(changes({ accounts: [[alice, undefined]], cleared: [bob], storage: [[bob, [[second, bytes(3)]]]] }))
    expect(readBase(store)).toEqual(
      changes({ accounts: [[bob, account(2n)]], storage: [[bob, [[second, bytes(3)]]]] }),
    )
  })

  test("clearKinds removes the entries of some kinds only", () => {
    apply(fund(alice, 1n), slots(alice, [first, bytes(1)]))
    store.write((writes) => clearKinds(store, writes, ["account"]))
    expect(readBase(store)).toEqual(changes({ storage: [[alice, [[first, bytes(1)]]]] }))
  })
})
