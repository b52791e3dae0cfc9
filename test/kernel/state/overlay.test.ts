import { describe, expect, test } from "vitest"
import { Overlay } from "../../../src/kernel/state/overlay.ts"
import { account, alice, bob, bytes, changes, first, fund, newState, second, store } from "./fixtures.ts"

/** Alice with 100 wei and the first slot set to 1. */
function overAlice(): Overlay {
  const state = newState()
  state.append(fund(alice, 100n))
  return new Overlay(state.at(state.append(store(alice, [first, bytes(1)]))))
}

describe("changes", () => {
  test("default", () => {
    const overlay = overAlice()
    overlay.setAccount(bob, account(5n))
    overlay.setStorage(alice, second, bytes(0, 2))
    expect(overlay.changes()).toEqual(
      changes({ accounts: [[bob, account(5n)]], storage: [[alice, [[second, bytes(2)]]]] }),
    )
  })
})

describe("emptyStorage", () => {
  test("default", () => {
    const overlay = overAlice()
    overlay.emptyStorage(alice)
    expect(overlay.storage(alice, first)).toEqual(bytes())
    expect(overlay.slotCount(alice)).toBe(0)
    overlay.setStorage(alice, second, bytes(3))
    expect([...overlay.slots(alice)]).toEqual([[second, bytes(3)]])
  })
})

describe("slots", () => {
  test("default", () => {
    const overlay = overAlice()
    overlay.setStorage(alice, second, bytes(2))
    expect([...overlay.slots(alice)]).toEqual([
      [first, bytes(1)],
      [second, bytes(2)],
    ])
    overlay.setStorage(alice, first, bytes(0))
    expect([...overlay.slots(alice)]).toEqual([[second, bytes(2)]])
    expect(overlay.slotCount(alice)).toBe(1)
  })
})

describe("revert", () => {
  test("default", () => {
    const overlay = overAlice()
    overlay.setStorage(alice, second, bytes(2))
    const before = overlay.changes()
    overlay.checkpoint()
    overlay.setAccount(alice, undefined)
    overlay.setAccount(alice, account(1n))
    overlay.setStorage(alice, first, bytes(8))
    overlay.setStorage(bob, first, bytes(9))
    overlay.revert()
    expect(overlay.changes()).toEqual(before)
    expect(overlay.slotCount(alice)).toBe(2)
    expect(overlay.slotCount(bob)).toBe(0)
    expect(overlay.account(alice)).toEqual(account(100n))
  })

  test("behavior: reverts the writes that an inner checkpoint committed", () => {
    const overlay = overAlice()
    overlay.checkpoint()
    overlay.setStorage(alice, first, bytes(2))
    overlay.checkpoint()
    overlay.setStorage(alice, first, bytes(3))
    overlay.commit()
    expect(overlay.storage(alice, first)).toEqual(bytes(3))
    overlay.revert()
    expect(overlay.storage(alice, first)).toEqual(bytes(1))
  })

  test("error: no checkpoint", () => {
    expect(() => overAlice().revert()).toThrowErrorMatchingInlineSnapshot(
      `[RangeError: the overlay has no checkpoint to commit or revert]`,
    )
  })
})

describe("commit", () => {
  test("error: no checkpoint", () => {
    expect(() => overAlice().commit()).toThrowErrorMatchingInlineSnapshot(
      `[RangeError: the overlay has no checkpoint to commit or revert]`,
    )
  })
})

describe("apply", () => {
  test("default", () => {
    const wanted = changes({
      accounts: [[bob, account(5n)]],
      cleared: [alice],
      storage: [[alice, [[second, bytes(2)]]]],
    })
    const overlay = overAlice()
    overlay.apply(wanted)
    expect(overlay.changes()).toEqual(wanted)
  })
})
