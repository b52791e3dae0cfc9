/** Compares the state of a fork with a local state of equal content. */

import { bytesToHex } from "@ethereumjs/util"
import fc from "fast-check"
import { expect, test } from "vitest"
import type { Hex } from "../../../src/base/hex.ts"
import { keccak256 } from "../../../src/kernel/evm/base/crypto.ts"
import { BaseState } from "../../../src/kernel/state/base.ts"
import { createState } from "../../../src/kernel/state/state.ts"
import type { Changes, State, View } from "../../../src/kernel/state/store.ts"
import { account, addressOf, bytes, slotOf } from "./fixtures.ts"
import { type Contents, code, codeHash, contract, knownOf } from "./knownState.ts"

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
