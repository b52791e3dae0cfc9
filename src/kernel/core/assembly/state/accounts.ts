/** The accounts of a run, in a hash table by address. */

import { CREATED, DESTROYED, DIRTY, EXISTS, LOADED, TOUCHED, WARM } from "../../layout.ts"
import { allocate, allocateZeroed } from "../arena.ts"
import { m } from "../machine.ts"
import type { Account } from "../records.ts"
import { copy } from "../words/words.ts"
import { accountSize, save } from "./journal.ts"

let table: usize = 0
let capacity: u32 = 0
let count: u32 = 0

/** The newest account of the run. */
export let newest: usize = 0

/** Counts creations and destructions. */
let order: u32 = 0

const firstCapacity: u32 = 64

export function resetAccounts(): void {
  capacity = firstCapacity
  count = 0
  newest = 0
  order = 0
  table = allocateZeroed(capacity * 4)
}

// @inline
export function balanceOf(account: Account): usize {
  return changetype<usize>(account)
}

// @inline
export function hashOf(account: Account): usize {
  return changetype<usize>(account) + 32
}

// @inline
export function addressOf(account: Account): usize {
  return changetype<usize>(account) + offsetof<Account>("address0")
}

// @inline
function mix(a0: u64, a1: u64, a2: u64): u32 {
  const mixed = (a0 ^ (a1 << 7) ^ (a2 << 13)) * 0x9e3779b97f4a7c15
  return <u32>(mixed >> 32)
}

/** Returns the account whose address is in the low 20 bytes of a word; adds it, not loaded, if the run does not have it. */
export function accountAt(word: usize): Account {
  const a0 = load<u64>(word)
  const a1 = load<u64>(word, 8)
  const a2 = load<u64>(word, 16) & 0xffffffff
  let index = mix(a0, a1, a2) & (capacity - 1)
  while (true) {
    const found = load<usize>(table + (index << 2))
    if (found == 0) break
    const account = changetype<Account>(found)
    if (account.address0 == a0 && account.address1 == a1 && account.address2 == a2) return account
    index = (index + 1) & (capacity - 1)
  }
  return addAccount(a0, a1, a2, index)
}

function addAccount(a0: u64, a1: u64, a2: u64, index: u32): Account {
  const account = changetype<Account>(allocateZeroed(offsetof<Account>()))
  account.address0 = a0
  account.address1 = a1
  account.address2 = a2
  account.older = newest
  newest = changetype<usize>(account)
  store<usize>(table + (index << 2), newest)
  if (++count * 2 > capacity) growTable()
  return account
}

function growTable(): void {
  capacity *= 2
  table = allocate(capacity * 4)
  memory.fill(table, 0, capacity * 4)
  for (let each = newest; each != 0; each = changetype<Account>(each).older) {
    const account = changetype<Account>(each)
    let index = mix(account.address0, account.address1, account.address2) & (capacity - 1)
    while (load<usize>(table + (index << 2)) != 0) index = (index + 1) & (capacity - 1)
    store<usize>(table + (index << 2), each)
  }
}

/** Saves an account in the journal, once for each checkpoint. To be called before every change. */
export function touchRecord(account: Account): void {
  if (account.epoch != m.epoch) {
    save(changetype<usize>(account), accountSize)
    account.epoch = m.epoch
  }
}

/** Sets flags, which a failing message reverts. */
// @inline
export function mark(account: Account, flags: u32): void {
  if ((account.flags & flags) == flags) return
  touchRecord(account)
  account.flags |= flags
}

/** EIP-161, addendum: the touch of RIPEMD-160 survives a revert, as it did on mainnet in block 2,675,119. */
// @inline
function isRipemd(account: Account): bool {
  return account.address0 == 3 && (account.address1 | account.address2) == 0
}

/** Touches an account: if it is empty at the end of the run, it is removed (EIP-161). */
export function touch(account: Account): void {
  if (!isRipemd(account)) mark(account, TOUCHED)
  else account.flags |= TOUCHED
}

// @inline
export function isLoaded(account: Account): bool {
  return (account.flags & LOADED) != 0
}

// @inline
export function exists(account: Account): bool {
  return (account.flags & EXISTS) != 0
}

// @inline
export function isWarm(account: Account): bool {
  return (account.flags & WARM) != 0
}

const empty0: u64 = 0x3c23f7860146d2c5
const empty1: u64 = 0xc003c7dcb27d7e92
const empty2: u64 = 0x3b2782ca53b600e5
const empty3: u64 = 0x70a4855d04d8fa7b

/** True if the account has no code. */
// @inline
export function hasNoCode(account: Account): bool {
  return (
    account.hash0 == empty0 && account.hash1 == empty1 && account.hash2 == empty2 && account.hash3 == empty3
  )
}

/** True of an account that does not exist, or is empty (EIP-161). */
export function isEmpty(account: Account): bool {
  if (!exists(account)) return true
  const balance = account.balance0 | account.balance1 | account.balance2 | account.balance3
  return account.nonce == 0 && balance == 0 && hasNoCode(account)
}

/** Creates an account that does not exist: without code and balance, with nonce 0. */
export function bringIntoBeing(account: Account): void {
  if (exists(account)) return
  touchRecord(account)
  account.flags |= EXISTS | DIRTY
  account.nonce = 0
  account.hash0 = empty0
  account.hash1 = empty1
  account.hash2 = empty2
  account.hash3 = empty3
  memory.fill(balanceOf(account), 0, 32)
}

export function setBalance(account: Account, word: usize): void {
  bringIntoBeing(account)
  touchRecord(account)
  account.flags |= DIRTY
  copy(word, balanceOf(account))
}

export function setNonce(account: Account, nonce: u64): void {
  bringIntoBeing(account)
  touchRecord(account)
  account.flags |= DIRTY
  account.nonce = nonce
}

/** Notes that a contract is created. */
export function markCreated(account: Account): void {
  mark(account, CREATED)
  account.createdOrder = ++order
}

// @inline
export function isDestroyed(account: Account): bool {
  return (account.flags & DESTROYED) != 0
}

/** Notes that a contract is destroyed; true the first time. */
export function destroy(account: Account): bool {
  if (isDestroyed(account)) return false
  mark(account, DESTROYED)
  account.destroyedOrder = ++order
  return true
}

// @inline
export function wasCreated(account: Account): bool {
  return (account.flags & CREATED) != 0
}
