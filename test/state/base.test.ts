import { bytesToHex, type PrefixedHexString as Hex } from "@ethereumjs/util"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { keccak256 } from "../../src/evm/base/crypto.ts"
import {
  BaseState,
  collectingView,
  type KnownState,
  MissingKeys,
  UnknownState,
} from "../../src/state/base.ts"
import { Overlay } from "../../src/state/overlay.ts"
import { createState } from "../../src/state/state.ts"
import type { AccountState, Changes, State, View } from "../../src/state/store.ts"
import {
  account,
  addressOf,
  alice,
  bob,
  bytes,
  changes,
  first,
  fund,
  second,
  slotOf,
  store,
} from "./fixtures.ts"

interface Contents {
  readonly accounts: ReadonlyMap<Hex, AccountState | null>
  readonly slots: ReadonlyMap<Hex, ReadonlyMap<Hex, Uint8Array>>
  readonly codes: ReadonlyMap<Hex, Uint8Array>
}

const code = bytes(0x60, 0x00)
const codeHash = keccak256(code)
const contract: AccountState = { nonce: 1n, balance: 0n, codeHash }

const knownOf = ({ accounts, slots, codes }: Contents): KnownState => ({
  account: (address) => accounts.get(address),
  storage: (address, slot) => slots.get(address)?.get(slot),
  code: (hash) => codes.get(hash),
  blockHash: () => undefined,
})

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
    expect([state.at(0).account(bob), state.at(0).storage(bob, first), state.at(0).slotCount(bob)]).toEqual([
      undefined,
      bytes(),
      0,
    ])
  })

  test("behavior: a deletion hides the account and storage of the fork block until it is truncated", () => {
    const { state } = fork()
    state.append(changes({ accounts: [[alice, undefined]] }))
    expect([
      state.at(1).account(alice),
      state.at(1).storage(alice, first),
      state.at(1).slotCount(alice),
    ]).toEqual([undefined, bytes(), 0])
    expect(state.at(0).storage(alice, first)).toEqual(bytes(7))
    state.truncate(0)
    state.append(fund(bob, 1n))
    expect([state.at(2).account(alice), state.at(2).storage(alice, first)]).toEqual([contract, bytes(7)])
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
    expect([[...missing.accounts], [...missing.slots], missing.size]).toEqual([
      [alice],
      [[alice, new Set([first])]],
      2,
    ])
  })
})

describe("collectingView", () => {
  test("default: unknown values read as zero, and all of their keys are noted", () => {
    const { base, state } = fork({ slots: new Map() })
    const missing = new MissingKeys()
    const view = collectingView(state.at(0), base, missing)
    expect([view.storage(alice, first), view.storage(alice, second), view.account(bob)]).toEqual([
      bytes(),
      bytes(),
      undefined,
    ])
    expect([[...missing.accounts], [...missing.slots]]).toEqual([[bob], [[alice, new Set([first, second])]]])
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
    expect([overlay.hasEmptyStorage(alice), overlay.storage(alice, second)]).toEqual([false, bytes(8)])
    overlay.emptyStorage(alice)
    expect([overlay.hasEmptyStorage(alice), overlay.storage(alice, second)]).toEqual([true, bytes()])
  })

  test("behavior: changes are applied to slots that are not known", () => {
    const { state } = fork({ slots: new Map() })
    const overlay = new Overlay(state.at(0))
    overlay.apply(store(alice, [first, bytes(9)]))
    expect([overlay.storage(alice, first), overlay.changes().storage]).toEqual([
      bytes(9),
      new Map([[alice, new Map([[first, bytes(9)]])]]),
    ])
  })
})

const addresses = [0, 1, 2].map(addressOf)
const slots = [0, 1, 2].map(slotOf)
const word = fc.integer({ min: 0, max: 3 }).map((value) => (value === 0 ? bytes() : bytes(value)))
const storageOf = fc
  .dictionary(fc.constantFrom(...slots), word)
  .map((given) => new Map(Object.entries(given)))
const step = fc.oneof(
  fc.record({
    kind: fc.constant("write" as const),
    address: fc.constantFrom(...addresses),
    account: fc.constantFrom(undefined, contract, account(5n)),
    isWritten: fc.boolean(),
    isCleared: fc.boolean(),
    storage: storageOf,
  }),
  fc.record({ kind: fc.constant("truncate" as const), back: fc.integer({ min: 1, max: 3 }) }),
)

function toChanges(
  write: Extract<typeof step extends fc.Arbitrary<infer T> ? T : never, { kind: "write" }>,
): Changes {
  const { address, account: written, isWritten, isCleared, storage } = write
  return {
    accounts: new Map(isWritten ? [[address, written]] : []),
    cleared: new Set(isCleared ? [address] : []),
    storage: new Map([[address, storage as Map<Hex, Uint8Array>]]),
    code: new Map(),
  }
}

const dump = (view: View): unknown[] =>
  addresses.map((address) => [view.account(address), slots.map((slot) => view.storage(address, slot))])

test("behavior: a fork reads the same as a local state of equal content after writes and truncations", () => {
  fc.assert(
    fc.property(
      fc.array(storageOf, { minLength: 3, maxLength: 3 }),
      fc.array(step, { maxLength: 12 }),
      (held, steps) => {
        const contents: Contents = {
          accounts: new Map(addresses.map((address) => [address, contract])),
          slots: new Map(
            addresses.map((address, index) => [
              address,
              new Map(
                slots.map((slot) => [slot, (held[index] as Map<Hex, Uint8Array>).get(slot) ?? bytes()]),
              ),
            ]),
          ),
          codes: new Map([[bytesToHex(codeHash), code]]),
        }
        const forked = createState({ keccak256, base: new BaseState(knownOf(contents)) })
        const own = createState({ keccak256 })
        own.append({
          accounts: contents.accounts as Changes["accounts"],
          cleared: new Set(),
          storage: contents.slots,
          code: contents.codes,
        })
        const versions: [number, number][] = [[0, own.version]]
        for (const each of steps) {
          if (each.kind === "write")
            versions.push([forked.append(toChanges(each)), own.append(toChanges(each))])
          else truncate(forked, own, versions, each.back)
          for (const [ours, theirs] of versions) expect(dump(forked.at(ours))).toEqual(dump(own.at(theirs)))
        }
      },
    ),
  )
})

function truncate(forked: State, own: State, versions: [number, number][], back: number): void {
  versions.splice(Math.max(1, versions.length - back))
  const [ours, theirs] = versions.at(-1) as [number, number]
  forked.truncate(ours)
  own.truncate(theirs)
}
