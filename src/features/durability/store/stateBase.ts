/** The base of a stored state: an entry for each account, each slot that is not zero, and each code. */
import { type Hex, toHex } from "../../../base/hex.ts"
import type { AccountState, Changes } from "../../../kernel/state/store.ts"
import { decodeAccount, encodeAccount } from "./changesRecord.ts"
import { firstOf, type Kind, pastOf } from "./entries.ts"
import { stateKeys as keys } from "./stateKeys.ts"
import type { Store } from "./store.ts"
import type { Writes } from "./writes.ts"

/** Greater than every word of 32 bytes. */
const pastWord = Buffer.alloc(33, 0xff)

/** Returns a code by its hash; `undefined` when it is not there. */
export const codeOf = (store: Store, hash: Hex): Uint8Array | undefined =>
  store.read(keys.code(hash))?.slice()

/** Writes the codes of some changes that are not in the store. */
export function putCodes(store: Store, writes: Writes, { code }: Changes): void {
  for (const [hash, bytes] of code)
    if (store.read(keys.code(hash)) === undefined) writes.put(keys.code(hash), bytes)
}

/** Removes the codes that are not used. */
export function removeCodes(store: Store, isUnused: (hash: Hex) => boolean): void {
  const unused = [...store.keys(firstOf("code"), pastOf("code"))].filter((key) =>
    isUnused(toHex(key.subarray(1))),
  )
  store.write(({ remove }) => {
    for (const key of unused) remove(key)
  })
}

/** Removes every entry of some kinds. */
export function clearKinds(store: Store, writes: Writes, cleared: readonly Kind[]): void {
  for (const kind of cleared) removeRange(store, writes, firstOf(kind), pastOf(kind))
}

function removeRange(store: Store, writes: Writes, start: Buffer, end: Buffer): void {
  for (const key of [...store.keys(start, end)]) writes.remove(key)
}

function clearStorage(store: Store, writes: Writes, address: Hex): void {
  removeRange(store, writes, keys.slots(address), Buffer.concat([keys.slots(address), pastWord]))
}

/** Merges the changes of consecutive versions. */
export function joined(versions: readonly Changes[]): Changes {
  const accounts = new Map<Hex, AccountState | undefined>()
  const storage = new Map<Hex, Map<Hex, Uint8Array>>()
  const cleared = new Set<Hex>()
  const clear = (address: Hex) => {
    cleared.add(address)
    storage.delete(address)
  }
  for (const each of versions) {
    for (const [address, account] of each.accounts) {
      accounts.set(address, account)
      if (account === undefined) clear(address)
    }
    for (const address of each.cleared) clear(address)
    for (const [address, slots] of each.storage) {
      const known = storage.get(address) ?? new Map<Hex, Uint8Array>()
      storage.set(address, known)
      for (const [slot, value] of slots) known.set(slot, value)
    }
  }
  return { accounts, storage, cleared, code: new Map() }
}

/** Applies changes to the base: first the removals of storage, then the writes of slots. */
export function applyToBase(store: Store, writes: Writes, { accounts, cleared, storage }: Changes): void {
  for (const [address, account] of accounts) {
    if (account === undefined) {
      writes.remove(keys.account(address))
      clearStorage(store, writes, address)
    } else writes.put(keys.account(address), encodeAccount(account))
  }
  for (const address of cleared) clearStorage(store, writes, address)
  for (const [address, slots] of storage)
    for (const [slot, value] of slots) {
      const isZero = value.every((byte) => byte === 0)
      if (isZero) writes.remove(keys.slot(address, slot))
      else writes.put(keys.slot(address, slot), value)
    }
}

/** Reads the base as one change of the empty state. */
export function readBase(store: Store): Changes {
  const accounts = new Map<Hex, AccountState>()
  const code = new Map<Hex, Uint8Array>()
  for (const [key, record] of store.range(firstOf("account"), pastOf("account"))) {
    const account = decodeAccount(record)
    accounts.set(toHex(key.subarray(1)), account)
    const hash = toHex(account.codeHash)
    const bytes = code.get(hash) ?? codeOf(store, hash)
    if (bytes !== undefined) code.set(hash, bytes)
  }
  const storage = new Map<Hex, Map<Hex, Uint8Array>>()
  for (const [key, value] of store.range(firstOf("slot"), pastOf("slot"))) {
    const address = toHex(key.subarray(1, 21))
    const slots = storage.get(address) ?? new Map<Hex, Uint8Array>()
    storage.set(address, slots.set(toHex(key.subarray(21)), new Uint8Array(value)))
  }
  return { accounts, storage, cleared: new Set(), code }
}
