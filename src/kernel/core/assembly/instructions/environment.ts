/** Instructions that read other accounts and blocks (Yellow Paper, appendix H.2, 30s and 40s). */

import { BLOCKHASH, NUMBER } from "../../layout.ts"
import { environment, m } from "../machine.ts"
import type { Account } from "../records.ts"
import { chargeAccess } from "../state/access.ts"
import { accountAt, addressOf, balanceOf, exists, hashOf, isEmpty } from "../state/accounts.ts"
import { ask, codeOf, hasAccount, hasCode } from "../state/requests.ts"
import { copy, loadBigEndian, lt, setSmall, setZero, sub } from "../words/words.ts"
import { copyRange, fillRange, length } from "./extent.ts"

export function balance(sp: usize): bool {
  const account = accountAt(sp - 32)
  if (!hasAccount(account) || !chargeAccess(account)) return false
  pushBalance(account, sp - 32)
  return true
}

export function selfbalance(sp: usize): bool {
  if (!hasAccount(m.frame.to)) return false
  pushBalance(m.frame.to, sp)
  return true
}

function pushBalance(account: Account, to: usize): void {
  if (exists(account)) copy(balanceOf(account), to)
  else setZero(to)
}

export function extcodesize(sp: usize): bool {
  const account = accountAt(sp - 32)
  if (!hasCode(account) || !chargeAccess(account)) return false
  setSmall(sp - 32, codeOf(account).length)
  return true
}

/** Pushes the code hash; 0 for an empty account (EIP-1052). */
export function extcodehash(sp: usize): bool {
  const account = accountAt(sp - 32)
  if (!hasAccount(account) || !chargeAccess(account)) return false
  if (isEmpty(account)) setZero(sp - 32)
  else loadBigEndian(hashOf(account), sp - 32)
  return true
}

export function extcodecopy(sp: usize): bool {
  const account = accountAt(sp - 32)
  if (!hasCode(account)) return false
  if (!copyRange(sp - 64, sp - 128) || !chargeAccess(account)) return false
  if (length > 0) fillRange(codeOf(account).bytes, codeOf(account).length, sp - 96)
  return true
}

export function pushAddress(account: Account, sp: usize): void {
  copy(addressOf(account), sp)
}

/** The block number that the host was asked for last, and its hash, as words. */
const askedNumber: usize = memory.data(32, 16)
export const answeredHash: usize = memory.data(32, 16)
let hasAnswer = false

/** The number of blocks before the current one that have hashes. */
const window: u64 = 256

const back: usize = memory.data(32, 16)

export function blockhash(sp: usize): bool {
  const number = sp - 32
  sub(environment + NUMBER, number, back)
  const isOlder = lt(number, environment + NUMBER)
  const isNear = (load<u64>(back, 8) | load<u64>(back, 16) | load<u64>(back, 24)) == 0
  if (!isOlder || !isNear || load<u64>(back) > window) {
    setZero(number)
    return true
  }
  if (!hasAnswer) {
    copy(number, askedNumber)
    hasAnswer = true
    return ask(BLOCKHASH, askedNumber)
  }
  hasAnswer = false
  copy(answeredHash, number)
  return true
}

/** The versioned hashes of the transaction's blobs, as words (EIP-4844). */
let blobHashes: usize = 0
let blobCount: u32 = 0

export function setBlobHashes(pointer: usize, count: u32): void {
  blobHashes = pointer
  blobCount = count
  hasAnswer = false
}

export function blobhash(sp: usize): void {
  const index = sp - 32
  const isHigh = (load<u64>(index, 8) | load<u64>(index, 16) | load<u64>(index, 24)) != 0
  if (isHigh || load<u64>(index) >= <u64>blobCount) {
    setZero(index)
    return
  }
  copy(blobHashes + ((<usize>load<u64>(index)) << 5), index)
}
