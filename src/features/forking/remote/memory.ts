/** State of the fork block in memory, for the state layer: reads are synchronous, and "known to be empty" differs from "unknown". */

import { fromHex, type Hex, toHex, toHexWord } from "../../../base/hex.ts"
import { keccak256 } from "../../../kernel/evm/base/crypto.ts"
import type { AccountState } from "../../../kernel/state/store.ts"
import type { AccountValues, StateValues } from "./origin/origin.ts"
import type { NormalizedKeys } from "./stateValues.ts"

/** Lookups of known values of the fork block. Addresses in small letters, slots as 32 bytes, all as hex. */
export interface ForkPeek {
  /** `null` when the account does not exist (EIP-161: it is empty), `undefined` when it is not known. */
  account(address: Hex): AccountState | null | undefined
  /** The value without leading zeros, no bytes when it is zero; `undefined` when it is not known. */
  storage(address: Hex, slot: Hex): Uint8Array | undefined
  /** `undefined` when no known account has code with this hash. */
  code(hash: Hex): Uint8Array | undefined
  blockHash(number: bigint): Hex | undefined
}

/** The lookups, and the function that adds values. */
export interface ForkMemory extends ForkPeek {
  add(values: StateValues): void
  /** Returns the values of the keys that are known. */
  read(keys: NormalizedKeys): StateValues
}

interface Tables {
  readonly accounts: Map<Hex, AccountState | null>
  readonly values: Map<Hex, AccountValues>
  readonly slots: Map<Hex, Map<Hex, Uint8Array>>
  readonly codes: Map<Hex, Uint8Array>
  readonly blockHashes: Map<bigint, Hex>
}

/** Creates an empty memory. */
export function createForkMemory(): ForkMemory {
  const tables: Tables = {
    accounts: new Map(),
    values: new Map(),
    slots: new Map(),
    codes: new Map(),
    blockHashes: new Map(),
  }
  const { accounts, slots, codes, blockHashes } = tables
  return {
    account: (address) => accounts.get(address),
    storage: (address, slot) => slots.get(address)?.get(slot),
    code: (hash) => codes.get(hash),
    blockHash: (number) => blockHashes.get(number),
    add(values) {
      for (const [address, account] of values.accounts) addAccount(tables, address, account)
      for (const [address, added] of values.slots) {
        const known = slots.get(address) ?? new Map<Hex, Uint8Array>()
        slots.set(address, known)
        for (const [slot, value] of added) known.set(slot, trimmedBytes(value))
      }
      for (const [number, hash] of values.blockHashes) blockHashes.set(number, hash)
    },
    read: (keys) => readTables(tables, keys),
  }
}

function addAccount({ accounts, values, codes }: Tables, address: Hex, account: AccountValues): void {
  const { balance, nonce, code } = account
  values.set(address, account)
  if (balance === 0n && nonce === 0n && code === "0x") {
    accounts.set(address, null)
    return
  }
  const bytes = fromHex(code)
  const codeHash = keccak256(bytes)
  accounts.set(address, { nonce, balance, codeHash })
  codes.set(toHex(codeHash), bytes)
}

function trimmedBytes(value: Hex): Uint8Array {
  const bytes = fromHex(value)
  const start = bytes.findIndex((byte) => byte !== 0)
  return start === -1 ? new Uint8Array() : bytes.slice(start)
}

function readTables({ values, slots, blockHashes }: Tables, keys: NormalizedKeys): StateValues {
  return {
    accounts: pick(values, keys.accounts),
    slots: pickSlots(slots, keys.slots),
    blockHashes: pick(blockHashes, keys.blockHashes),
  }
}

function pickSlots(known: Tables["slots"], wanted: NormalizedKeys["slots"]): StateValues["slots"] {
  const picked = new Map<Hex, Map<Hex, Hex>>()
  for (const [address, hexes] of wanted) {
    const found = pick(known.get(address) ?? new Map<Hex, Uint8Array>(), hexes)
    if (found.size > 0)
      picked.set(address, new Map([...found].map(([slot, value]) => [slot, toHexWord(value)])))
  }
  return picked
}

/** Returns the entries of a map that have one of the keys. */
export function pick<Key, Value>(known: ReadonlyMap<Key, Value>, keys: readonly Key[]): Map<Key, Value> {
  const picked = new Map<Key, Value>()
  for (const key of keys) {
    const value = known.get(key)
    if (value !== undefined) picked.set(key, value)
  }
  return picked
}
