/** Words that the host and the core hand each other, each as 32 bytes, the most significant first. */

import { ACCOUNT, BLOCKHASH, CODE, PRECOMPILE, SLOT } from "../../layout.ts"
import { m } from "../machine.ts"
import { frameAt } from "../messages/frame.ts"
import type { Account, Slot } from "../records.ts"
import { addressOf } from "../state/accounts.ts"
import { currentOf, keyOf } from "../state/slots.ts"
import { loadBigEndian, storeBigEndian } from "./words.ts"

/** The first of the words. */
export const exchange: usize = memory.data(256, 16)

const word: usize = memory.data(32, 16)

/** A word that the host has handed over; the next call writes over it. */
export function exchanged(index: usize): usize {
  loadBigEndian(exchange + (index << 5), word)
  return word
}

/** Writes what the host is asked for. */
export function notifyHost(reason: i32): void {
  if (reason == ACCOUNT || reason == CODE) notifyAddress(changetype<Account>(m.request))
  else if (reason == SLOT) {
    const slot = changetype<Slot>(m.request)
    notifyAddress(changetype<Account>(slot.account))
    storeBigEndian(keyOf(slot), exchange + 32)
  } else if (reason == BLOCKHASH) storeBigEndian(m.request, exchange)
  else if (reason == PRECOMPILE) notifyAddress(frameAt(m.depth).codeAccount)
}

function notifyAddress(account: Account): void {
  storeBigEndian(addressOf(account), exchange)
}

/** Writes the address of an account. */
export function showAccount(account: usize): void {
  notifyAddress(changetype<Account>(account))
}

/** Writes key and value of a slot, into the second and the third word. */
export function showSlot(place: usize): void {
  const slot = changetype<Slot>(place)
  storeBigEndian(keyOf(slot), exchange + 32)
  storeBigEndian(currentOf(slot), exchange + 64)
}
