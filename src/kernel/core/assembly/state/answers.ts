/** The host's answers to the core's requests. */
import { LOADED } from "../../layout.ts"
import { addCode } from "../code/codes.ts"
import { answeredHash } from "../instructions/environment.ts"
import { m } from "../machine.ts"
import type { Account, Slot } from "../records.ts"
import { exchange } from "../words/exchange.ts"
import { copy, loadBigEndian, setZero } from "../words/words.ts"
import { currentOf, originalOf } from "./slots.ts"

/** The pointer to the account or the slot that the host must load. */
export function request(): usize {
  return m.request
}

/** Answers a request for an account. The host has written balance and code hash into its record. */
export function answerAccount(nonce: u64, flags: u32, precompile: u32): void {
  const account = changetype<Account>(m.request)
  account.nonce = nonce
  account.flags |= flags | LOADED
  account.precompile = precompile
}

/** Answers with a code of `length` bytes; returns the pointer at which the host writes them. */
export function answerCode(length: u32): usize {
  const account = changetype<Account>(m.request)
  const code = addCode(account, length)
  account.code = code
  return code.bytes
}

/**
 * Answers a request for a slot. Its value is in the third word of the exchange, unless `isZero`. Its value before the
 * transaction is in the fourth, unless `isOriginal`: then both values are the same.
 */
export function answerSlot(isZero: bool, isOriginal: bool): void {
  const slot = changetype<Slot>(m.request)
  if (isZero) setZero(currentOf(slot))
  else loadBigEndian(exchange + 64, currentOf(slot))
  if (isOriginal) copy(currentOf(slot), originalOf(slot))
  else loadBigEndian(exchange + 96, originalOf(slot))
  slot.flags |= LOADED
}

/** Answers with the hash of a block, which is in the third word of the exchange. */
export function answerBlockHash(): void {
  loadBigEndian(exchange + 64, answeredHash)
}
