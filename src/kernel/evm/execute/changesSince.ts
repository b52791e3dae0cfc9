/** The difference of two sets of changes on the same state: what a part of a block changed after the parts before it. */
import { bytesToBigInt } from "@ethereumjs/util"
import { emptyBytes } from "../../../base/binary.ts"
import { type Hex, toHex } from "../../../base/hex.ts"
import type { Changes, View } from "../../state/store.ts"

/** The part of a state that an access list compares with. */
export type ComparedState = Pick<View, "account" | "storage" | "code">

/** Returns the state after changes. */
export const stateAfter = (view: ComparedState, { accounts, storage, code }: Changes): ComparedState => ({
  account: (address) => (accounts.has(address) ? accounts.get(address) : view.account(address)),
  storage: (address, slot) => storage.get(address)?.get(slot) ?? view.storage(address, slot),
  code: (hash) => code.get(toHex(hash)) ?? view.code(hash),
})

/**
 * Returns the net changes from one state to a later one; accounts that are the same may be among them.
 *
 * @param before - The changes that lead from `view` to the earlier state.
 * @param after - Those that lead from `view` to the later state.
 */
export function changesSince(before: Changes, after: Changes, view: ComparedState): Changes {
  if (before.accounts.size === 0 && before.storage.size === 0) return after
  const [earlier, later] = [stateAfter(view, before), stateAfter(view, after)]
  const accounts = new Map(
    [...before.accounts.keys(), ...after.accounts.keys()].map((address) => [address, later.account(address)]),
  )
  const storage = new Map<Hex, Map<Hex, Uint8Array>>()
  for (const [address, slots] of [...before.storage, ...after.storage])
    for (const slot of slots.keys()) {
      const value = later.storage(address, slot)
      if (numberOf(value) === numberOf(earlier.storage(address, slot))) continue
      storage.set(address, (storage.get(address) ?? new Map()).set(slot, value))
    }
  return { accounts, storage, cleared: after.cleared, code: after.code }
}

const numberOf = (bytes: Uint8Array = emptyBytes): bigint => (bytes.length === 0 ? 0n : bytesToBigInt(bytes))
