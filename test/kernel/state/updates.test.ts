import { describe, expect, test } from "vitest"
import type { Changes } from "../../../src/kernel/state/store.ts"
import type { Updates } from "../../../src/kernel/state/trie.ts"
import { afterView, updatesBetween } from "../../../src/kernel/state/updates.ts"
import { writeSetOf } from "../../../src/kernel/state/writeSet.ts"
import { account, alice, bob, bytes, changes, first, fund, newState, second, store } from "./fixtures.ts"

/** Returns the updates that the changes of `log` make after those of `before`. */
function updates(before: readonly Changes[], log: readonly Changes[]): Updates {
  const state = newState()
  for (const each of before) state.append(each)
  const start = state.at(state.version)
  for (const each of log) state.append(each)
  return updatesBetween(
    start,
    afterView(state.at(state.version)),
    log.map((changes) => writeSetOf(changes)),
  )
}

describe("updatesBetween", () => {
  test("default", () => {
    const log = [
      store(alice, [first, bytes(2)], [second, bytes(2)]),
      fund(bob, 5n),
      store(alice, [second, bytes(0)]),
    ]
    expect(updates([fund(alice, 1n), store(alice, [first, bytes(1)])], log)).toEqual(
      new Map([
        [
          alice,
          {
            account: account(1n),
            fresh: false,
            slots: [first, second],
            values: ["\x02", ""],
          },
        ],
        [bob, { account: account(5n), fresh: true, slots: [], values: [] }],
      ]),
    )
  })

  test("behavior: an account that is deleted and created again is fresh", () => {
    const log = [
      store(alice, [second, bytes(3)]),
      changes({ accounts: [[alice, undefined]] }),
      fund(alice, 2n),
    ]
    expect(updates([fund(alice, 1n), store(alice, [first, bytes(1)])], log)).toEqual(
      new Map([[alice, { account: account(2n), fresh: true, slots: [second], values: [""] }]]),
    )
  })

  test("behavior: an account that is created after its slots is fresh and has them", () => {
    expect(updates([store(alice, [first, bytes(1)])], [fund(alice, 2n)])).toEqual(
      new Map([[alice, { account: account(2n), fresh: true, slots: [first], values: ["\x01"] }]]),
    )
  })

  test("behavior: the update of a deleted account has no account and no slots", () => {
    expect(updates([fund(alice, 1n)], [changes({ accounts: [[alice, undefined]] })])).toEqual(
      new Map([[alice, { account: undefined, fresh: true, slots: [], values: [] }]]),
    )
  })
})
