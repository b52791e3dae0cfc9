/** A view that records the reads through it. */
import { type Hex, toHex } from "../../base/hex.ts"
import type { View } from "./store.ts"

/** The accounts, slots and code that were read of a state; it only grows. */
export interface Reads {
  /** The slots that were read of each account that was read, whether they are there or not. */
  readonly slots: Map<Hex, Set<Hex>>
  /** Code by its hash. */
  readonly codes: Map<Hex, Uint8Array>
}

/** Returns the view, and the reads through it from now on. */
export function recordReads(view: View): { readonly view: View; readonly reads: Reads } {
  const reads: Reads = { slots: new Map(), codes: new Map() }
  const slotsOf = (address: Hex): Set<Hex> => {
    const slots = reads.slots.get(address) ?? new Set()
    reads.slots.set(address, slots)
    return slots
  }
  return {
    reads,
    view: {
      ...view,
      isRecorded: true,
      account(address) {
        slotsOf(address)
        const account = view.account(address)
        // A copy of the hash: a cache keyed by the hash object would skip the read of the code here.
        return account && { ...account, codeHash: account.codeHash.slice() }
      },
      storage(address, slot) {
        slotsOf(address).add(slot)
        return view.storage(address, slot)
      },
      slotCount(address) {
        slotsOf(address)
        return view.slotCount(address)
      },
      *slots(address) {
        for (const [slot, value] of view.slots(address)) {
          slotsOf(address).add(slot)
          yield [slot, value]
        }
      },
      code(hash) {
        const code = view.code(hash)
        if (code.length > 0) reads.codes.set(toHex(hash), code)
        return code
      },
    },
  }
}
