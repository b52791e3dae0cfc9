/** The words through which host and core exchange values, each as 32 bytes, the most significant first. */

import { ACCOUNT, BLOCKHASH, CODE, PRECOMPILE, SLOT } from "../../layout.ts"
import { m } from "../machine.ts"
import { frameAt } from "../messages/frame.ts"
import type { Account, Slot } from "../records.ts"
import { addressOf } from "../state/accounts.ts"
import { currentOf, keyOf } from "../state/slots.ts"
import { loadBigEndian, storeBigEndian } from "./words.ts"

/** The pointer to the first word. */
export const exchange: usize = memory.data(256, 16)

const word: usize = memory.data(32, 16)

/** Returns a word that the host has written; the next call overwrites it. */
export function exchanged(index: usize): usize {
  loadBigEndian(exchange + (index << 5), word)
  return word
}

/** Writes the address, the slot or the block number that the host is asked for, or the pointer to the record of a precompile. */
export function notifyHost(reason: i32): void {
  if (reason == ACCOUNT || reason == CODE) notifyAddress(changetype<Account>(m.request))
  else if (reason == SLOT) {
    const slot = changetype<Slot>(m.request)
    notifyAddress(changetype<Account>(slot.account))
    storeBigEndian(keyOf(slot), exchange + 32)
  } else if (reason == BLOCKHASH) storeBigEndian(m.request, exchange)
  else if (reason == PRECOMPILE) m.request = changetype<usize>(frameAt(m.depth).codeAccount)
}

function notifyAddress(account: Account): void {
  storeBigEndian(addressOf(account), exchange)
}

/** Writes the address of an account into the first word. */
export function showAccount(account: usize): void {
  notifyAddress(changetype<Account>(account))
}

/** Writes the key and the value of a slot into the second and the third word. */
export function showSlot(pointer: usize): void {
  const slot = changetype<Slot>(pointer)
  storeBigEndian(keyOf(slot), exchange + 32)
  storeBigEndian(currentOf(slot), exchange + 64)
}
