import { bytesToHex } from "@ethereumjs/util"
import { describe, expect, test } from "vitest"
import { keccak256 } from "../../../src/kernel/evm/base/crypto.ts"
import { BaseState, collectingView, MissingKeys, UnknownState } from "../../../src/kernel/state/base.ts"
import { Overlay } from "../../../src/kernel/state/overlay.ts"
import { createState } from "../../../src/kernel/state/state.ts"
import type { View } from "../../../src/kernel/state/store.ts"
import { alice, bob, bytes, changes, first, fund, second, store } from "./fixtures.ts"
import { type Contents, code, codeHash, contract, knownOf } from "./knownState.ts"

/** A fork whose block has a contract at alice's address, with one slot; nothing else is known. */
const fork = (known: Partial<Contents> = {}) => {
  const base = new BaseState(
    knownOf({
      accounts: new Map([[alice, contract]]),
      slots: new Map([[alice, new Map([[first, bytes(7)]])]]),
      codes: new Map([[bytesToHex(codeHash), code]]),
      ...known,
    }),
  )
  return { base, state: createState({ keccak256, base }) }
}

const missingOf = (read: () => unknown): MissingKeys => {
  try {
    read()
  } catch (error) {
    if (error instanceof UnknownState) return error.missing
    throw error
  }
  throw new Error("nothing was missing")
}

describe("reads", () => {
  test("default: at every version, keys without a write are read from the state of the fork block", () => {
    const { state } = fork()
    state.append(store(alice, [second, bytes(9)]))
    const read = (view: View) => [
      view.account(alice),
      view.storage(alice, first),
      view.code(codeHash),
      view.slotCount(alice) > 0,
    ]
    expect(read(state.at(0))).toEqual([contract, bytes(7), code, true])
    expect(read(state.at(1))).toEqual([contract, bytes(7), code, true])
    expect(state.at(1).storage(alice, second)).toEqual(bytes(9))
  })

  test("behavior: the storage of an account that is known not to exist is empty, not unknown", () => {
    const { state } = fork({ accounts: new Map([[bob, null]]) })
    expect(state.at(0).account(bob)).toBeUndefined()
    expect(state.at(0).storage(bob, first)).toEqual(bytes())
    expect(state.at(0).slotCount(bob)).toBe(0)
  })

  test("behavior: a deletion hides the account and storage of the fork block until it is truncated", () => {
    const { state } = fork()
    state.append(changes({ accounts: [[alice, undefined]] }))
    expect(state.at(1).account(alice)).toBeUndefined()
    expect(state.at(1).storage(alice, first)).toEqual(bytes())
    expect(state.at(1).slotCount(alice)).toBe(0)
    expect(state.at(0).storage(alice, first)).toEqual(bytes(7))
    state.truncate(0)
    state.append(fund(bob, 1n))
    expect(state.at(2).account(alice)).toEqual(contract)
    expect(state.at(2).storage(alice, first)).toEqual(bytes(7))
  })

  test("behavior: a contract that is created again does not see the earlier storage", () => {
    const { state } = fork()
    state.append(changes({ accounts: [[alice, undefined]] }))
    state.append(changes({ accounts: [[alice, contract]] }))
    expect(state.at(2).storage(alice, first)).toEqual(bytes())
  })

  test("error: the read of an unknown slot reports the slot and its account as missing", () => {
    const { state } = fork({ slots: new Map(), accounts: new Map() })
    const missing = missingOf(() => state.at(0).storage(alice, first))
    expect([...missing.accounts]).toEqual([alice])
    expect([...missing.slots]).toEqual([[alice, new Set([first])]])
    expect(missing.size).toBe(2)
  })
})

describe("collectingView", () => {
  test("default: unknown values read as zero, and all of their keys are noted", () => {
    const { base, state } = fork({ slots: new Map() })
    const missing = new MissingKeys()
    const view = collectingView(state.at(0), base, missing)
    expect(view.storage(alice, first)).toEqual(bytes())
    expect(view.storage(alice, second)).toEqual(bytes())
    expect(view.account(bob)).toBeUndefined()
    expect([...missing.accounts]).toEqual([bob])
    expect([...missing.slots]).toEqual([[alice, new Set([first, second])]])
  })

  test("behavior: a read outside of the collecting view still throws for an unknown key", () => {
    const { base, state } = fork()
    const view = collectingView(state.at(0), base, new MissingKeys())
    expect(view.account(bob)).toBeUndefined()
    expect(() => state.at(0).account(bob)).toThrow(UnknownState)
  })
})

describe("Overlay", () => {
  const withTwoSlots = () => {
    const values = new Map([
      [first, bytes(7)],
      [second, bytes(8)],
    ])
    const { state } = fork({ slots: new Map([[alice, values]]) })
    return new Overlay(state.at(0))
  }

  test("behavior: a slot set to zero leaves the other slots of the fork block; emptyStorage hides them", () => {
    const overlay = withTwoSlots()
    overlay.setStorage(alice, first, bytes())
    overlay.beginTransaction()
    expect(overlay.hasEmptyStorage(alice)).toBe(false)
    expect(overlay.storage(alice, second)).toEqual(bytes(8))
    overlay.emptyStorage(alice)
    expect(overlay.hasEmptyStorage(alice)).toBe(true)
    expect(overlay.storage(alice, second)).toEqual(bytes())
  })

  test("behavior: changes are applied to slots that are not known", () => {
    const { state } = fork({ slots: new Map() })
    const overlay = new Overlay(state.at(0))
    overlay.apply(store(alice, [first, bytes(9)]))
    expect(overlay.storage(alice, first)).toEqual(bytes(9))
    expect(overlay.changes().storage).toEqual(new Map([[alice, new Map([[first, bytes(9)]])]]))
  })
})
