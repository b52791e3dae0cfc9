/** The changes of an overlay: only the writes that differ from the view below. */
import { bytesToHex } from "@ethereumjs/util"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { describe, expect, test } from "vitest"
import { netAccounts, netCode, netStorage } from "../../../src/kernel/state/netChanges.ts"
import { Overlay } from "../../../src/kernel/state/overlay.ts"
import type { View } from "../../../src/kernel/state/store.ts"
import {
  account,
  alice,
  bob,
  bytes,
  changes,
  first,
  fund,
  newState,
  second,
  slotOf,
  store,
} from "./fixtures.ts"

/** The view of a state in which Alice has 100 wei, and 1 in the first slot. */
function aliceView(): View {
  const state = newState()
  state.append(fund(alice, 100n))
  return state.at(state.append(store(alice, [first, bytes(1)])))
}

const overAlice = (): Overlay => new Overlay(aliceView())

const nothing = changes({})

describe("changes of an overlay", () => {
  test("behavior: writes that restore the earlier values are not changes", () => {
    const overlay = overAlice()
    overlay.setAccount(alice, account(7n))
    overlay.setAccount(alice, account(100n))
    overlay.setStorage(alice, first, bytes(9))
    overlay.setStorage(alice, first, bytes(1))
    overlay.setAccount(bob, account(1n))
    overlay.setAccount(bob, undefined)
    overlay.emptyStorage(bob)
    expect(overlay.changes()).toEqual(nothing)
  })

  test("behavior: after a clear, writing the old value of a slot is a change", () => {
    const overlay = overAlice()
    overlay.emptyStorage(alice)
    overlay.setStorage(alice, first, bytes(1))
    expect(overlay.changes()).toEqual(changes({ cleared: [alice], storage: [[alice, [[first, bytes(1)]]]] }))
  })

  test("behavior: code that no account has at the end is not a change", () => {
    const overlay = overAlice()
    overlay.setCode(bob, bytes(0x02))
    overlay.setCode(bob, bytes(0x01))
    expect(overlay.changes().code).toEqual(new Map([[bytesToHex(keccak_256(bytes(0x01))), bytes(0x01)]]))
  })
})

describe("netAccounts", () => {
  test("default: accounts with another nonce, balance or code, created ones and deleted ones are changes", () => {
    const view = aliceView()
    const [nonce, balance, code] = [account(100n, 1n), account(101n), account(100n, 0n, new Uint8Array(32))]
    for (const other of [nonce, balance, code, undefined])
      expect(netAccounts(new Map([[alice, other]]), view)).toEqual(new Map([[alice, other]]))
    expect(
      netAccounts(
        new Map([
          [alice, { ...account(100n), codeHash: account(0n).codeHash.slice() }],
          [bob, undefined],
        ]),
        view,
      ),
    ).toEqual(new Map())
    expect(netAccounts(new Map([[bob, account(0n)]]), view)).toEqual(new Map([[bob, account(0n)]]))
  })
})

describe("netStorage", () => {
  const written = (cleared: boolean, unseen?: Set<typeof first>) => ({
    values: new Map([
      [first, bytes(1)],
      [second, bytes(2)],
      [slotOf(2), bytes()],
    ]),
    cleared,
    count: 2,
    ...(unseen && { unseen }),
  })

  test("default: slots with the values of the view are not changes, after a clear they are", () => {
    const view = aliceView()
    const both = [first, second].map((slot, index) => [slot, bytes(index + 1)] as [typeof first, Uint8Array])
    expect(netStorage(new Map([[alice, written(false)]]), view)).toEqual({
      storage: new Map([[alice, new Map([[second, bytes(2)]])]]),
      cleared: new Set(),
    })
    expect(netStorage(new Map([[alice, written(true)]]), view)).toEqual({
      storage: new Map([[alice, new Map(both)]]),
      cleared: new Set([alice]),
    })
  })

  test("behavior: a clear of storage without slots is not a change", () => {
    const slots = { values: new Map(), cleared: true, count: 0 }
    expect(netStorage(new Map([[bob, slots]]), aliceView())).toEqual({
      storage: new Map(),
      cleared: new Set(),
    })
  })

  test("behavior: slots whose earlier values were not read are changes without reading the view", () => {
    const unseen = new Set([first, slotOf(2)])
    const asked: string[] = []
    const view: View = {
      ...aliceView(),
      storage(_, slot) {
        asked.push(slot)
        return bytes(2)
      },
    }
    expect(netStorage(new Map([[alice, written(false, unseen)]]), view).storage).toEqual(
      new Map([
        [
          alice,
          new Map([
            [first, bytes(1)],
            [slotOf(2), bytes()],
          ]),
        ],
      ]),
    )
    expect(asked).toEqual([second])
  })
})

test("netCode returns the written codes of changed accounts", () => {
  const [hash, other] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  const written = new Map([
    [bytesToHex(hash), bytes(1)],
    [bytesToHex(other), bytes(2)],
  ])
  const accounts = new Map([
    [alice, account(1n, 0n, hash)],
    [bob, undefined],
  ])
  expect(netCode(accounts, written)).toEqual(new Map([[bytesToHex(hash), bytes(1)]]))
  expect(netCode(accounts, new Map())).toEqual(new Map())
})
