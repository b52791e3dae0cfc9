/** The tables of the flat store, and their contents as changes. */
import { type Hex, toHex } from "../../base/hex.ts"
import type { StableMap } from "../../base/stableMap.ts"
import type { BaseState } from "./base.ts"
import { entryAt, type History, valueAt } from "./history.ts"
import { clearedAt, type SlotHistories, slotAt, writtenAt } from "./slots.ts"
import type { AccountState, Changes } from "./store.ts"
import type { Version } from "./version.ts"
import type { WriteSet } from "./writeSet.ts"

/** The histories of accounts and slots. */
export interface Tables {
  readonly accounts: StableMap<Hex, History<AccountState | undefined>>
  readonly storage: StableMap<Hex, SlotHistories>
  /** The text of each address that the log shares. */
  readonly names: StableMap<Hex, Hex>
  /** By hash, so it needs no versions. */
  readonly code: Map<Hex, Uint8Array>
  /** The state under version 0; `undefined` where that is the empty state. */
  readonly base: BaseState | undefined
}

/** Returns all writes up to a version, as one change of the state under version 0. */
export function changesUpTo(tables: Tables, version: Version): Changes {
  const accounts = new Map<Hex, AccountState | undefined>()
  const code = new Map<Hex, Uint8Array>()
  for (const [address, history] of tables.accounts) {
    const entry = entryAt(history, version)
    if (entry === undefined) continue
    accounts.set(address, entry.value)
    const hash = entry.value && toHex(entry.value.codeHash)
    const bytes = hash && tables.code.get(hash)
    if (hash && bytes) code.set(hash, bytes)
  }
  const storage = new Map<Hex, ReadonlyMap<Hex, Uint8Array>>()
  const cleared = new Set<Hex>()
  for (const [address, histories] of tables.storage) {
    if (isCleared(tables, address, version)) cleared.add(address)
    const slots = new Map(writtenAt(histories, version))
    if (slots.size > 0) storage.set(address, slots)
  }
  return { accounts, storage, cleared, code }
}

/** Returns the changes of one version. */
export function changesOfVersion(
  tables: Tables,
  version: Version,
  { accounts: addresses, cleared, slots, owners }: WriteSet,
): Changes {
  const accounts = new Map<Hex, AccountState | undefined>()
  const code = new Map<Hex, Uint8Array>()
  for (const address of addresses) {
    const account = valueAt(tables.accounts.get(address) as History<AccountState | undefined>, version)
    accounts.set(address, account)
    const hash = account && toHex(account.codeHash)
    const bytes = hash && tables.code.get(hash)
    if (hash && bytes) code.set(hash, bytes)
  }
  const storage = new Map<Hex, Map<Hex, Uint8Array>>()
  slots.forEach((slot, index) => {
    const owner = owners[index] as Hex
    const values = storage.get(owner) ?? new Map<Hex, Uint8Array>()
    storage.set(owner, values.set(slot, slotAt(tables.storage.get(owner) as SlotHistories, slot, version)))
  })
  return { accounts, storage, cleared: new Set(cleared), code }
}

/** Returns `true` when the storage under version 0 is hidden. */
export function isCleared({ storage }: Tables, address: Hex, version: Version): boolean {
  const histories = storage.get(address)
  return histories !== undefined && clearedAt(histories, version) >= 0
}
