/** Lookups in memory, and then in the other layers of this machine: a run need not be repeated for values that they have. */
import type { Hex } from "../../../base/hex.ts"
import type { ForkMemory, ForkPeek } from "./memory.ts"
import type { NormalizedKeys } from "./stateValues.ts"

const noSlots: NormalizedKeys["slots"] = new Map()

/**
 * Creates the lookups.
 *
 * @param find - Puts the values of the keys that a layer has into memory; returns `false` when there are none.
 */
export function layeredPeek(memory: ForkMemory, find: (keys: NormalizedKeys) => boolean): ForkPeek {
  return {
    account(address) {
      const known = memory.account(address)
      if (known !== undefined) return known
      return find({ accounts: [address], slots: noSlots, blockHashes: [] })
        ? memory.account(address)
        : undefined
    },
    storage(address, slot) {
      const known = memory.storage(address, slot)
      if (known !== undefined) return known
      return find({ accounts: [], slots: slotKey(address, slot), blockHashes: [] })
        ? memory.storage(address, slot)
        : undefined
    },
    code: memory.code,
    blockHash(number) {
      const known = memory.blockHash(number)
      if (known !== undefined) return known
      return find({ accounts: [], slots: noSlots, blockHashes: [number] })
        ? memory.blockHash(number)
        : undefined
    },
  }
}

const slotKey = (address: Hex, slot: Hex): NormalizedKeys["slots"] => new Map([[address, [slot]]])
