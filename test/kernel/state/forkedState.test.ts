import { bytesToHex } from "@ethereumjs/util"
import { expect, test } from "vitest"
import { keccak256 } from "../../../src/kernel/evm/base/crypto.ts"
import { createForkedState } from "../../../src/kernel/state/forkedState.ts"
import { createState } from "../../../src/kernel/state/state.ts"
import type { Changes } from "../../../src/kernel/state/store.ts"

const codeHash = keccak256(new Uint8Array())
const address = (n: number) => `0x${n.toString(16).padStart(40, "0")}` as const
const slot = (n: number) => `0x${n.toString(16).padStart(64, "0")}` as const

const changes = (account: number, balance: bigint, ...slots: [number, number][]): Changes => ({
  accounts: new Map([[address(account), { nonce: 1n, balance, codeHash }]]),
  storage: new Map([
    [address(account), new Map(slots.map(([key, value]) => [slot(key), Uint8Array.of(value)]))],
  ]),
  cleared: new Set(),
  code: new Map(),
})

const steps = [changes(1, 5n, [1, 7]), changes(2, 6n, [1, 8], [2, 9]), changes(1, 4n, [1, 0], [3, 1])]

test("behavior: a forked state equals a state with the same changes, and leaves its base unchanged", () => {
  const [state, reference] = [createState({ keccak256 }), createState({ keccak256 })]
  const base = state.append(changes(9, 1n, [1, 1]))
  reference.append(changes(9, 1n, [1, 1]))
  const before = state.root(base)
  const branch = createForkedState(state, base)
  for (const step of steps) {
    const [own, real] = [branch.append(step), reference.append(step)]
    expect(bytesToHex(branch.root(own))).toBe(bytesToHex(reference.root(real)))
    expect(bytesToHex(branch.at(own).rootWith(changes(3, 3n)))).toBe(
      bytesToHex(reference.rootWith(real, changes(3, 3n))),
    )
    for (const account of [1, 2, 9]) {
      expect(branch.at(own).account(address(account))).toEqual(reference.at(real).account(address(account)))
      expect(new Map(branch.at(own).slots(address(account)))).toEqual(
        new Map(reference.at(real).slots(address(account))),
      )
      expect(branch.at(own).slotCount(address(account))).toBe(reference.at(real).slotCount(address(account)))
      expect(branch.storageRoot(own, address(account))).toEqual(reference.storageRoot(real, address(account)))
    }
  }
  expect(state.version).toBe(base)
  expect(state.root(base)).toEqual(before)
})

test("error: only the newest version of a forked state can be read", async () => {
  const state = createState({ keccak256 })
  const branch = createForkedState(state, 0)
  branch.append(steps[0] as Changes)
  expect(() => branch.at(0)).toThrow("version 0 of the branch is not its newest, 1")
  expect(() => branch.root(0)).toThrow(RangeError)
  expect(() => branch.storageRoot(0, address(1))).toThrow(RangeError)
})
