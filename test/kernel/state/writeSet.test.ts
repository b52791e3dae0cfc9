import { expect, test } from "vitest"
import { emptyWriteSet, writeSetOf } from "../../../src/kernel/state/writeSet.ts"
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
  expect(writeSetOf(written)).toEqual({
    accounts: [alice],
    cleared: [bob],
    slots: [first, first, second],
    owners: [alice, bob, bob],
  })
})

test("behavior: a deleted account is among the cleared ones, once", () => {
  const deleted = changes({ accounts: [[alice, undefined]], cleared: [alice, bob] })
  expect(writeSetOf(deleted)).toEqual({ ...emptyWriteSet, accounts: [alice], cleared: [alice, bob] })
})

test("behavior: empty write sets, and empty lists in write sets, are shared", () => {
  expect(writeSetOf(changes({}))).toBe(emptyWriteSet)
  expect(writeSetOf(store(alice, [first, bytes(1)])).cleared).toBe(emptyWriteSet.cleared)
})
