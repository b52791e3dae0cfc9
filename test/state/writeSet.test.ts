import { expect, test } from "vitest"
import { touchedBy, untouched } from "../../src/state/writeSet.ts"
import { account, alice, bob, bytes, changes, first, second, store } from "./fixtures.ts"

test("default", () => {
  const written = changes({
    accounts: [[alice, account(1n)]],
    storage: [
      [alice, [[first, bytes(1)]]],
      [
        bob,
        [
          [first, bytes(2)],
          [second, bytes()],
        ],
      ],
    ],
    cleared: [bob],
  })
  expect(touchedBy(written)).toEqual({
    accounts: [alice],
    cleared: [bob],
    slots: [first, first, second],
    owners: [alice, bob, bob],
  })
})

test("behavior: a deleted account is among the cleared ones, once", () => {
  const deleted = changes({ accounts: [[alice, undefined]], cleared: [alice, bob] })
  expect(touchedBy(deleted)).toEqual({ ...untouched, accounts: [alice], cleared: [alice, bob] })
})

test("behavior: what touches nothing is shared", () => {
  expect(touchedBy(changes({}))).toBe(untouched)
  expect(touchedBy(store(alice, [first, bytes(1)])).cleared).toBe(untouched.cleared)
})
