/** Compares writes with the view below them: only differences are changes. */
import { equalsBytes } from "@ethereumjs/util"
import { type Hex, toHex } from "../../base/hex.ts"
import type { AccountState, Changes, View } from "./store.ts"

/** The writes to the storage of one account. */
export interface WrittenSlots {
  readonly values: Map<Hex, Uint8Array>
  /** True if the storage of the view is not read: it was emptied, or it was empty. */
  readonly cleared: boolean
  /** The number of slots that are not zero, those of the view included. */
  count: number
  /** The slots that were written without reading their earlier values; absent for nearly all accounts. */
  unseen?: Set<Hex>
}

/** Returns the accounts that differ from those of the view. */
export function netAccounts(written: Changes["accounts"], view: View): Changes["accounts"] {
  const changed = new Map<Hex, AccountState | undefined>()
  for (const [address, account] of written)
    if (!isSameAccount(account, view.account(address))) changed.set(address, account)
  return changed
}

/** Returns the slots that differ from those of the view, and the accounts whose whole storage was cleared. */
export function netStorage(
  written: ReadonlyMap<Hex, WrittenSlots>,
  view: View,
): Pick<Changes, "storage" | "cleared"> {
  const storage = new Map<Hex, Map<Hex, Uint8Array>>()
  const cleared = new Set<Hex>()
  for (const [address, slots] of written) {
    const clears = slots.cleared && view.slotCount(address) > 0
    if (clears) cleared.add(address)
    const changed = new Map<Hex, Uint8Array>()
    // `forEach` makes no array for each entry, as `for … of` does until V8 has optimised it (`storageWrites`, sent).
    slots.values.forEach((value, slot) => {
      const isUnseen = slots.unseen?.has(slot) === true
      if (isUnseen || (slots.cleared ? value.length > 0 : !equalsBytes(value, view.storage(address, slot))))
        changed.set(slot, value)
    })
    if (changed.size > 0) storage.set(address, changed)
  }
  return { storage, cleared }
}

/** Returns the written codes that changed accounts have. */
export function netCode(accounts: Changes["accounts"], written: Changes["code"]): Changes["code"] {
  const code = new Map<Hex, Uint8Array>()
  if (written.size === 0) return code
  for (const account of accounts.values()) {
    const hash = account && toHex(account.codeHash)
    const bytes = hash && written.get(hash)
    if (hash && bytes) code.set(hash, bytes)
  }
  return code
}

function isSameAccount(a: AccountState | undefined, b: AccountState | undefined): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined) return false
  return a.nonce === b.nonce && a.balance === b.balance && equalsBytes(a.codeHash, b.codeHash)
}
