/** Storage that lasts for one transaction (EIP-1153). */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import type { Journal } from "./journal.ts"

/** Reverts with the journal. */
export interface Transient {
  get(address: Hex, slot: bigint): bigint
  set(address: Hex, slot: bigint, value: bigint): void
}

export function createTransient(journal: Journal): Transient {
  const accounts = new Map<Hex, Map<bigint, bigint>>()
  return {
    get: (address, slot) => accounts.get(address)?.get(slot) ?? 0n,
    set(address, slot, value) {
      let slots = accounts.get(address)
      if (slots === undefined) {
        slots = new Map()
        accounts.set(address, slots)
      }
      const [written, before] = [slots, slots.get(slot) ?? 0n]
      journal.onRevert(() => written.set(slot, before))
      slots.set(slot, value)
    },
  }
}
