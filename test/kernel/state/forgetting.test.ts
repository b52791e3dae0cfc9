/** Compares a state that forgets old versions with one that keeps all: kept versions have the same values and roots. */

import { expect, test } from "vitest"
import type { Hex } from "../../../src/base/hex.ts"
import { keccak256 } from "../../../src/kernel/evm/base/crypto.ts"
import { createState } from "../../../src/kernel/state/state.ts"
import type { AccountState, Changes, State } from "../../../src/kernel/state/store.ts"

const emptyCode = keccak256(new Uint8Array())
const addressOf = (index: number): Hex => `0x${index.toString(16).padStart(40, "0")}`
const slotOf = (index: number): Hex => `0x${index.toString(16).padStart(64, "0")}`

/** Returns a generator of numbers below a bound. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % below
  }
}

/** Changes of a few of ten accounts: balances, slots, cleared storage, deletions. */
function changesOf(random: (below: number) => number): Changes {
  const accounts = new Map<Hex, AccountState | undefined>()
  const storage = new Map<Hex, Map<Hex, Uint8Array>>()
  const cleared = new Set<Hex>()
  for (let writes = 1 + random(3); writes > 0; writes--) {
    const address = addressOf(1 + random(10))
    const isGone = random(8) === 0
    accounts.set(
      address,
      isGone ? undefined : { nonce: 1n, balance: BigInt(random(1000)), codeHash: emptyCode },
    )
    storage.delete(address)
    if (isGone) continue
    if (random(6) === 0) cleared.add(address)
    storage.set(address, new Map([[slotOf(random(4)), Uint8Array.of(random(3))]]))
  }
  return { accounts, storage, cleared, code: new Map() }
}

/** Everything that can be read of a version. */
const read = (state: State, version: number) => ({
  root: Buffer.from(state.root(version)).toString("hex"),
  accounts: [...state.addresses(version)].sort().map((address) => ({
    address,
    account: state.at(version).account(address),
    slots: [...state.slots(version, address)].sort(([a], [b]) => (a < b ? -1 : 1)),
    count: state.at(version).slotCount(address),
  })),
})

test.each(Array.from({ length: 8 }, (_, seed) => seed + 1))(
  "seed %i: kept versions read the same as in a state that forgets nothing",
  (seed) => {
    const random = randomFrom(seed)
    const [whole, thinned] = [createState({ keccak256 }), createState({ keccak256 })]
    let kept: number[] = []
    let [first, pinned] = [0, [] as number[]]
    const append = () => {
      const changes = changesOf(random)
      thinned.append(changes)
      kept.push(whole.append(changes))
    }
    for (let round = 0; round < 60; round++) {
      for (let appends = 1 + random(6); appends > 0; appends--) append()
      const choice = random(6)
      if (choice === 0) pinned.push(kept[random(kept.length)] as number)
      if (choice === 1) pinned = pinned.slice(1)
      if (choice === 2 && pinned.length > 0) {
        const target = pinned[random(pinned.length)] as number
        whole.truncate(target)
        thinned.truncate(target)
        kept = kept.filter((version) => version <= target)
        pinned = pinned.filter((version) => version <= target)
        first = Math.min(first, target)
        append()
      }
      if (choice > 2) {
        first = Math.max(first, kept[Math.max(0, kept.length - 1 - random(12))] as number)
        thinned.forgetBefore(first, pinned)
        pinned = pinned.filter((version) => thinned.has(version))
        kept = kept.filter((version) => version >= first || pinned.includes(version))
      }
      for (const version of kept) expect(read(thinned, version)).toEqual(read(whole, version))
    }
  },
)

test("error: a read of a forgotten version, or of changes that include one, throws", () => {
  const state = createState({ keccak256 })
  const changes: Changes = { accounts: new Map(), storage: new Map(), cleared: new Set(), code: new Map() }
  for (let version = 1; version <= 5; version++) state.append(changes)
  state.forgetBefore(4, [2])
  expect([0, 1, 2, 3, 4, 5].map(state.has)).toEqual([true, false, true, false, true, true])
  expect(() => state.at(3)).toThrow("historical state is not available")
  expect(() => state.changesAfter(2)).toThrow("historical state is not available")
})
