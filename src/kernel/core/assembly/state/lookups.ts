/** Finds the accounts and slots that a run has loaded, for a host that traces. */

import type { Account } from "../records.ts"
import { exchanged } from "../words/exchange.ts"
import { accountAt, isLoaded } from "./accounts.ts"
import { isSlotLoaded, slotAt } from "./slots.ts"

/** Returns the account whose address is in the first word of the exchange, if the run has loaded it; 0 otherwise. */
export function knownAccount(): usize {
  const account = accountAt(exchanged(0))
  return isLoaded(account) ? changetype<usize>(account) : 0
}

/** Returns the slot of an account whose key is in the second word of the exchange, if the run has loaded it; 0 otherwise. */
export function knownSlot(account: usize): usize {
  const slot = slotAt(changetype<Account>(account), exchanged(1))
  return isSlotLoaded(slot) ? changetype<usize>(slot) : 0
}
