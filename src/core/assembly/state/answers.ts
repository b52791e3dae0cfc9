/** Answers of the host to what it is asked for. */
import { LOADED } from "../../layout.ts"
import { addCode } from "../code/codes.ts"
import { answeredHash } from "../instructions/environment.ts"
import { m } from "../machine.ts"
import type { Account, Slot } from "../records.ts"
import { exchange } from "../words/exchange.ts"
import { copy, loadBigEndian, setZero } from "../words/words.ts"
import { currentOf, originalOf } from "./slots.ts"

/** The record that the host is asked for, or writes after `answerCode`. */
export function request(): usize {
  return m.request
}

/** Answers for an account: the host has written balance and code hash into its record. */
export function answerAccount(nonce: u64, flags: u32, precompile: u32): void {
  const account = changetype<Account>(m.request)
  account.nonce = nonce
  account.flags |= flags | LOADED
  account.precompile = precompile
}

/** Answers with a code of so many bytes; gives the place for them. */
export function answerCode(length: u32): usize {
  const account = changetype<Account>(m.request)
  const code = addCode(account, length)
  account.code = code
  return code.bytes
}

/**
 * Answers for a slot: its value is in the third word of the exchange, unless it is zero; that before the transaction is
 * in the fourth, unless it is the same.
 */
export function answerSlot(isZero: bool, isOriginal: bool): void {
  const slot = changetype<Slot>(m.request)
  if (isZero) setZero(currentOf(slot))
  else loadBigEndian(exchange + 64, currentOf(slot))
  if (isOriginal) copy(currentOf(slot), originalOf(slot))
  else loadBigEndian(exchange + 96, originalOf(slot))
  slot.flags |= LOADED
}

/** Answers with the hash of a block, in the third word of the exchange. */
export function answerBlockHash(): void {
  loadBigEndian(exchange + 64, answeredHash)
}
