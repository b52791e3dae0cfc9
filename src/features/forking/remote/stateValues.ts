/** State keys and values as sets: normalized, the missing ones, and the union. */
import type { Hex } from "../../../base/hex.ts"
import type { StateKeys, StateValues } from "./origin/origin.ts"

/** Keys in one spelling, each once: addresses in small letters, slots as 32 bytes. */
export interface NormalizedKeys extends StateKeys {
  readonly slots: Map<Hex, readonly Hex[]>
  readonly blockHashes: readonly bigint[]
}

const inSmallLetters = (hex: Hex): Hex => hex.toLowerCase() as Hex

const toSlot = (hex: Hex): Hex => `0x${hex.slice(2).toLowerCase().padStart(64, "0")}`

/** No state. */
export const noValues: StateValues = { accounts: new Map(), slots: new Map(), blockHashes: new Map() }

/**
 * Returns the keys in one spelling, each once: addresses in small letters, slots as 32 bytes.
 *
 * @example
 * normalizeKeys({ accounts: ["0xAB…"], slots: new Map([["0xAB…", ["0x1"]]]) })
 * // { accounts: ["0xab…"], slots: Map { "0xab…" => ["0x00…01"] }, blockHashes: [] }
 */
export function normalizeKeys({ accounts, slots, blockHashes = [] }: StateKeys): NormalizedKeys {
  const wanted = new Map<Hex, Set<Hex>>()
  for (const [owner, hexes] of slots) {
    const address = inSmallLetters(owner)
    const known = wanted.get(address) ?? new Set()
    for (const hex of hexes) known.add(toSlot(hex))
    wanted.set(address, known)
  }
  return {
    accounts: [...new Set(accounts.map(inSmallLetters))],
    slots: new Map([...wanted].map(([address, hexes]) => [address, [...hexes]])),
    blockHashes: [...new Set(blockHashes)],
  }
}

/** Returns the normalized keys that have no value yet; `undefined` when there are none. */
export function missingKeys(keys: NormalizedKeys, values: StateValues): NormalizedKeys | undefined {
  const accounts = keys.accounts.filter((address) => !values.accounts.has(address))
  const slots = new Map<Hex, readonly Hex[]>()
  for (const [address, hexes] of keys.slots) {
    const known = values.slots.get(address)
    const missing = known === undefined ? hexes : hexes.filter((slot) => !known.has(slot))
    if (missing.length > 0) slots.set(address, missing)
  }
  const blockHashes = keys.blockHashes.filter((number) => !values.blockHashes.has(number))
  if (accounts.length + slots.size + blockHashes.length === 0) return undefined
  return { accounts, slots, blockHashes }
}

/** Returns all values of both; when both have one, that of the second. */
export function joinValues(first: StateValues, second: StateValues): StateValues {
  const slots = new Map(first.slots)
  for (const [address, values] of second.slots)
    slots.set(address, new Map([...(slots.get(address) ?? []), ...values]))
  return {
    accounts: new Map([...first.accounts, ...second.accounts]),
    slots,
    blockHashes: new Map([...first.blockHashes, ...second.blockHashes]),
  }
}

/** Returns the number of values: each account, slot and block hash is one. */
export function countValues({ accounts, slots, blockHashes }: StateValues): number {
  let count = accounts.size + blockHashes.size
  for (const values of slots.values()) count += values.size
  return count
}

/** Returns the number of normalized keys. */
export function countKeys({ accounts, slots, blockHashes }: NormalizedKeys): number {
  let count = accounts.length + blockHashes.length
  for (const hexes of slots.values()) count += hexes.length
  return count
}
