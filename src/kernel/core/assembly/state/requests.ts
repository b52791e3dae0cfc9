/** Asks the host for accounts, slots and codes. The instruction that needs one has no effect, and runs again after the answer. */

import { ACCOUNT, CODE, EMPTY_STORAGE, LOADED, SLOT } from "../../layout.ts"
import { knownCode, noCode } from "../code/codes.ts"
import { m } from "../machine.ts"
import type { Account, Code, Slot } from "../records.ts"
import { exists, hasNoCode, isLoaded } from "./accounts.ts"
import { isSlotLoaded } from "./slots.ts"

/** The reason for which the core waits for the host; 0 if it does not wait. */
export let waitsFor: i32 = 0

/** Asks the host to fill the record at `request`. Always returns false, so that the caller can return the result. */
export function ask(reason: i32, request: usize): bool {
  waitsFor = reason
  m.request = request
  return false
}

export function answered(): void {
  waitsFor = 0
}

/** True if the account is loaded; otherwise the host is asked for it. */
// @inline
export function hasAccount(account: Account): bool {
  return isLoaded(account) || ask(ACCOUNT, changetype<usize>(account))
}

/** True if the account and its code are loaded; otherwise the host is asked for them. */
export function hasCode(account: Account): bool {
  if (!hasAccount(account)) return false
  if (account.code !== null) return true
  const known = !exists(account) || hasNoCode(account) ? noCode : knownCode(account)
  if (known === null) return ask(CODE, changetype<usize>(account))
  account.code = known
  return true
}

/** Returns the code of an account, which must be loaded. */
// @inline
export function codeOf(account: Account): Code {
  return changetype<Code>(changetype<usize>(account.code))
}

/** True if a slot of a loaded account is loaded; otherwise the host is asked for it. */
// @inline
export function hasSlot(slot: Slot): bool {
  return isSlotLoaded(slot) || loadSlot(slot)
}

/**
 * Loads a slot as zero if its account has an empty storage. Otherwise it asks the host, which takes longer than the write
 * that follows (`npm run bench:evm`, `storageWrites`).
 */
function loadSlot(slot: Slot): bool {
  if ((changetype<Account>(slot.account).flags & EMPTY_STORAGE) == 0)
    return ask(SLOT, changetype<usize>(slot))
  slot.flags |= LOADED
  return true
}
