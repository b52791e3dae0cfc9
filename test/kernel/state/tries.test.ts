import { KECCAK256_RLP } from "@ethereumjs/util"
import { describe, expect, test } from "vitest"
import type { Hex } from "../../../src/base/hex.ts"
import type { State } from "../../../src/kernel/state/store.ts"
import {
  account,
  addressOf,
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

/** Returns the expected root: that of a state that gets all changes in one version. */
const rootOf = (...parts: Parameters<typeof changes>): Uint8Array => {
  const state = newState()
  return state.root(state.append(changes(...parts)))
}

describe("root", () => {
  test("default", () => {
    const state = newState()
    expect(state.root(0)).toEqual(KECCAK256_RLP)
    state.append(fund(alice, 1n))
    state.append(store(alice, [first, bytes(1)], [second, bytes(2)]))
    state.append(changes({ cleared: [alice], storage: [[alice, [[second, bytes(3)]]]] }))
    expect(state.root(3)).toEqual(
      rootOf({ accounts: [[alice, account(1n)]], storage: [[alice, [[second, bytes(3)]]]] }),
    )
  })

  test("behavior: slots of an absent account are part of the root once the account exists", () => {
    const state = newState()
    state.append(store(alice, [first, bytes(1)]))
    expect(state.root(1)).toEqual(KECCAK256_RLP)
    state.append(fund(alice, 1n))
    expect(state.root(2)).toEqual(
      rootOf({ accounts: [[alice, account(1n)]], storage: [[alice, [[first, bytes(1)]]]] }),
    )
  })

  test("behavior: roots that are computed newest first equal those computed oldest first", () => {
    const build = (): State => {
      const state = newState()
      for (let index = 0; index < 12; index++)
        state.append(
          changes({
            accounts: [[addressOf(index % 5), account(BigInt(index))]],
            storage: [[addressOf(index % 3), [[slotOf(index % 4), bytes(index)]]]],
          }),
        )
      return state
    }
    const versions = Array.from({ length: 13 }, (_, version) => version)
    const oneByOne: Uint8Array[] = []
    const patient = build()
    for (const version of versions) oneByOne.push(patient.root(version))
    const hasty = build()
    const together = versions.toReversed().map((version) => hasty.root(version))
    expect(together.toReversed()).toEqual(oneByOne)
  })

  test("behavior: a version that is appended after a truncation has its own root", () => {
    const state = newState()
    const version = state.append(fund(alice, 1n))
    const forgotten = state.append(fund(bob, 2n))
    const roots = [state.root(forgotten), state.root(version)]
    state.truncate(version)
    const sibling = state.append(fund(bob, 3n))
    roots.push(state.root(sibling))
    const both = (balance: bigint) => ({
      accounts: [
        [alice, account(1n)],
        [bob, account(balance)],
      ] as [Hex, ReturnType<typeof account>][],
    })
    expect(roots).toEqual([rootOf(both(2n)), rootOf({ accounts: [[alice, account(1n)]] }), rootOf(both(3n))])
  })

  test("behavior: old roots are computed again from the few tries that are kept", () => {
    const state = newState()
    const versions = Array.from({ length: 9000 }, (_, index) => index + 1)
    const oneByOne: Uint8Array[] = []
    for (const version of versions) {
      const [owner, slot] = [addressOf(version % 5), slotOf(version % 7)]
      const accounts: [Hex, ReturnType<typeof account>][] = [[owner, account(BigInt(version))]]
      state.append(changes({ accounts, storage: [[owner, [[slot, bytes(version % 3)]]]] }))
      oneByOne.push(state.root(version))
    }
    const asked = versions.filter((version) => version % 97 === 5)
    const again: Uint8Array[] = []
    for (const version of asked) again.push(state.root(version))
    expect(again).toEqual(asked.map((version) => oneByOne[version - 1]))
    state.truncate(4100)
    expect(state.root(4000)).toEqual(oneByOne[3999])
    expect(state.root(state.append(fund(alice, 1n)))).not.toEqual(oneByOne[4100])
  })

  test("error: no such version", () => {
    expect(() => newState().root(4)).toThrowErrorMatchingInlineSnapshot(
      `[StateUnavailable: historical state is not available]`,
    )
  })
})

describe("rootWith", () => {
  test("default", () => {
    const state = newState()
    state.append(changes({ accounts: [[alice, account(1n)]], storage: [[alice, [[first, bytes(1)]]]] }))
    const next = changes({
      accounts: [
        [alice, undefined],
        [bob, account(5n)],
      ],
      storage: [[bob, [[first, bytes(0, 2)]]]],
    })
    const root = state.rootWith(1, next)
    expect(state.version).toBe(1)
    expect(state.root(state.append(next))).toEqual(root)
  })

  test("behavior: gives the root after changes on an older version, also through the view of that version", () => {
    const state = newState()
    state.append(fund(alice, 1n))
    state.append(fund(alice, 2n))
    const next = fund(bob, 3n)
    const expected = rootOf({
      accounts: [
        [alice, account(1n)],
        [bob, account(3n)],
      ],
    })
    expect(state.rootWith(1, next)).toEqual(expected)
    expect(state.at(1).rootWith(next)).toEqual(expected)
  })

  test("behavior: a view of a truncated version gives the root of the version before it", () => {
    const state = newState()
    state.append(fund(alice, 1n))
    const view = state.at(state.append(fund(alice, 2n)))
    state.truncate(1)
    expect(view.rootWith(changes({}))).toEqual(state.root(1))
  })
})
