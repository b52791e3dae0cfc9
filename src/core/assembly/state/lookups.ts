/** Finds accounts and slots that a run has met, for a host that traces. */

import type { Account } from "../records.ts"
import { exchanged } from "../words/exchange.ts"
import { accountAt, isLoaded } from "./accounts.ts"
import { isSlotLoaded, slotAt } from "./slots.ts"

/** The account in the first word of the exchange, if the run knows it; 0 otherwise. */
export function knownAccount(): usize {
  const account = accountAt(exchanged(0))
  return isLoaded(account) ? changetype<usize>(account) : 0
}

/** The slot in the second word of the exchange, of an account, if the run knows it; 0 otherwise. */
export function knownSlot(account: usize): usize {
  const slot = slotAt(changetype<Account>(account), exchanged(1))
  return isSlotLoaded(slot) ? changetype<usize>(slot) : 0
}
