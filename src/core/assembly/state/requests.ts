/** Asks the host for accounts, slots and codes: the instruction that needs it is left as it was, and runs again with the answer. */

import { ACCOUNT, CODE, EMPTY_STORAGE, LOADED, SLOT } from "../../layout.ts"
import { knownCode, noCode } from "../code/codes.ts"
import { m } from "../machine.ts"
import type { Account, Code, Slot } from "../records.ts"
import { exists, hasNoCode, isLoaded } from "./accounts.ts"
import { isSlotLoaded } from "./slots.ts"

/** The reason for which the machine waits for its host; 0 while it does not. */
export let waitsFor: i32 = 0

/** Asks the host for something. Always returns false, for the caller to return in its turn. */
export function ask(reason: i32, request: usize): bool {
  waitsFor = reason
  m.request = request
  return false
}

export function answered(): void {
  waitsFor = 0
}

/** True when the account is there; otherwise the host is asked for it. */
// @inline
export function hasAccount(account: Account): bool {
  return isLoaded(account) || ask(ACCOUNT, changetype<usize>(account))
}

/** The same of the account and its code. */
export function hasCode(account: Account): bool {
  if (!hasAccount(account)) return false
  if (account.code !== null) return true
  const known = !exists(account) || hasNoCode(account) ? noCode : knownCode(account)
  if (known === null) return ask(CODE, changetype<usize>(account))
  account.code = known
  return true
}

/** The code of an account, which is there. */
// @inline
export function codeOf(account: Account): Code {
  return changetype<Code>(changetype<usize>(account.code))
}

/** The same of a slot of a loaded account. */
// @inline
export function hasSlot(slot: Slot): bool {
  return isSlotLoaded(slot) || loadSlot(slot)
}

/**
 * Loads a slot where its account has an empty storage: a record begins as zero. Otherwise the host is asked, which takes
 * longer than the write that follows (`npm run bench:evm`, `storageWrites`).
 */
function loadSlot(slot: Slot): bool {
  if ((changetype<Account>(slot.account).flags & EMPTY_STORAGE) == 0)
    return ask(SLOT, changetype<usize>(slot))
  slot.flags |= LOADED
  return true
}
