/** The keys of secure tries: the hashes of addresses and slots. */

import type { ByteString } from "../../base/binary.ts"
import { BoundedCache } from "../../base/boundedCache.ts"
import type { Hex } from "../../base/hex.ts"
import { keccakText, keccakWords } from "../core/module/hasher.ts"

/** Accounts and slots whose keys are kept: the same ones are written again and again. */
const maxKeys = 4096

/** Keys, and a cache of them. */
export interface TrieKeys {
  /** The key of an address or a slot. */
  of(hex: Hex): ByteString
  /** The keys of slots, hashed in one call of the core: one call each takes a fifth of a seal of many slots (`storageWrites`, sent). */
  ofSlots(slots: readonly Hex[]): readonly ByteString[]
}

export function createTrieKeys(): TrieKeys {
  const keys = new BoundedCache<Hex, ByteString>(maxKeys)
  const add = (hex: Hex, key: ByteString): ByteString => {
    keys.set(hex, key)
    return key
  }
  const withNew = (slots: readonly Hex[]): ByteString[] => {
    const known = slots.map((slot) => keys.get(slot))
    const added = slots.filter((_, index) => known[index] === undefined)
    const hashes = keccakWords(added.map((slot) => slot.slice(2)))
    let next = 0
    return slots.map((slot, index) => known[index] ?? add(slot, hashes[next++] as ByteString))
  }
  return {
    of: (hex) => keys.get(hex) ?? add(hex, keccakText(hex.slice(2), "hex")),
    ofSlots(slots) {
      const known: ByteString[] = []
      for (let index = 0; index < slots.length; index++) {
        const key = keys.get(slots[index] as Hex)
        if (key === undefined) return withNew(slots)
        known.push(key)
      }
      return known
    },
  }
}
