/** CREATE, CREATE2 and SELFDESTRUCT (EIP-1014, EIP-3860; EIP-6780). */

import {
  ACCESSED,
  COLD_ACCOUNT,
  CREATE,
  HAS_ACCESS_COSTS,
  HAS_INIT_CODE_LIMIT,
  HASH_WORD,
  INIT_CODE_WORD,
  INITCODE_TOO_LARGE,
  IS_SPURIOUS,
  IS_TANGERINE,
  KEEPS_BALANCES,
  KEEPS_OLD_CONTRACTS,
  LOGS_TRANSFERS,
  MAX_INIT_CODE,
  NEW_HEIR,
  OUT_OF_GAS,
  READ,
  SELFDESTRUCT_REFUND,
  STATE_ACCOUNT,
  STATIC_STATE_CHANGE,
} from "../../layout.ts"
import { memories } from "../arena.ts"
import { noteDestruction } from "../events.ts"
import { keccak256 } from "../keccak.ts"
import { charge, fail, m, rule } from "../machine.ts"
import { frameAt, sentValueOf } from "../messages/frame.ts"
import { logTransfer } from "../messages/transferLogs.ts"
import type { Account } from "../records.ts"
import { access } from "../state/access.ts"
import {
  accountAt,
  addressOf,
  balanceOf,
  destroy,
  exists,
  isEmpty,
  isWarm,
  setBalance,
  setNonce,
  touch,
  wasCreated,
} from "../state/accounts.ts"
import { hasAccount } from "../state/requests.ts"
import { chargeState, hasStateGas } from "../stateGas.ts"
import { add, copy, isZero, loadBigEndianPart, setZero, storeBigEndian } from "../words/words.ts"
import { ANSWERED, BEGINS, forwardable, isRefused, NOT_DONE } from "./calls.ts"
import { length, range, start } from "./extent.ts"

/** EIP-2681. */
const maxNonce: u64 = 0xffffffffffffffff

export const OP_CREATE: u32 = 0xf0
export const OP_CREATE2: u32 = 0xf5

const preimage: usize = memory.data(96, 16)
const digest: usize = memory.data(32, 16)
const word: usize = memory.data(32, 16)

/** Runs CREATE, or CREATE2 if it has a salt. On `ANSWERED` the result has replaced its last operand. */
export function create(sp: usize, hasSalt: bool): i32 {
  if (m.frame.isStatic != 0) return <i32>fail(STATIC_STATE_CHANGE)
  const value = sp - 32
  if (!range(sp - 64, sp - 96)) return NOT_DONE
  const wordPrice = rule(INIT_CODE_WORD) + (hasSalt ? rule(HASH_WORD) : 0)
  const cost = <i64>((<u64>length + 31) >> 5) * wordPrice
  if (m.gas < cost) return <i32>fail(OUT_OF_GAS)
  if (rule(HAS_INIT_CODE_LIMIT) != 0 && length > <u32>rule(MAX_INIT_CODE))
    return <i32>fail(INITCODE_TOO_LARGE)

  const creator = m.frame.to
  const isPlain = isZero(value)
  const isImpossible = isRefused(value, isPlain) || creator.nonce == maxNonce
  if (!isImpossible) {
    const to = hasSalt ? saltedAddress(sp - 128) : nextAddress(creator, creator.nonce)
    if (!hasAccount(to)) return NOT_DONE
    return begin(to, value, cost, hasSalt)
  }
  m.gas -= cost
  if (m.traces != 0)
    describe(hasSalt ? saltedAddress(sp - 128) : nextAddress(creator, creator.nonce), value, hasSalt)
  m.returnedLength = 0
  setZero(hasSalt ? sp - 128 : sp - 96)
  return ANSWERED
}

/** Increments the nonce of the creator, also if the creation fails later, and describes the creation. */
function begin(to: Account, value: usize, cost: i64, hasSalt: bool): i32 {
  const creator = m.frame.to
  m.gas -= cost
  m.returnedLength = 0
  const accountGas: i64 = hasStateGas() && isEmpty(to) ? rule(STATE_ACCOUNT) : 0
  if (!chargeState(accountGas)) {
    to.accessed |= READ
    return NOT_DONE
  }
  touch(creator)
  setNonce(creator, creator.nonce + 1)
  m.gas -= describe(to, value, hasSalt)
  frameAt(m.depth + 1).accountGas = accountGas
  return BEGINS
}

/** Describes the creation in the next frame; returns the gas for it. */
function describe(to: Account, value: usize, hasSalt: bool): i64 {
  const frame = frameAt(m.depth + 1)
  frame.opcode = hasSalt ? OP_CREATE2 : OP_CREATE
  frame.kind = CREATE
  frame.caller = m.frame.to
  frame.to = to
  frame.codeAccount = to
  frame.isStatic = 0
  frame.input = m.mem + start - memories
  frame.inputLength = length
  frame.answerLength = 0
  copy(value, sentValueOf(frame))
  frame.given = forwardable()
  return frame.given
}

/** Returns the account that CREATE creates, at `keccak256(rlp([creator, nonce]))` (Yellow Paper section 7). */
export function nextAddress(creator: Account, nonce: u64): Account {
  const size = nonceSize(nonce)
  store<u8>(preimage, 0xc0 + 21 + size)
  store<u8>(preimage, 0x94, 1)
  storeAddress(creator, preimage + 2)
  const at = preimage + 22
  if (nonce == 0) store<u8>(at, 0x80)
  else if (size == 1) store<u8>(at, <u8>nonce)
  else {
    store<u8>(at, 0x80 + size - 1)
    for (let i: u32 = 1; i < size; i++) store<u8>(at + i, <u8>(nonce >> ((size - 1 - i) << 3)))
  }
  keccak256(preimage, 22 + size, digest)
  return accountOfDigest()
}

/** Returns the bytes of a nonce in RLP. */
function nonceSize(nonce: u64): u32 {
  if (nonce < 0x80) return 1
  return 1 + (<u32>(71 - clz<u64>(nonce)) >> 3)
}

/** Returns the account that CREATE2 creates, at `keccak256(0xff ‖ creator ‖ salt ‖ keccak256(init code))` (EIP-1014). */
function saltedAddress(salt: usize): Account {
  store<u8>(preimage, 0xff)
  storeAddress(m.frame.to, preimage + 1)
  storeBigEndian(salt, preimage + 21)
  keccak256(m.mem + start, length, preimage + 53)
  keccak256(preimage, 85, digest)
  return accountOfDigest()
}

function storeAddress(account: Account, to: usize): void {
  storeBigEndian(addressOf(account), word)
  memory.copy(to, word + 12, 20)
}

function accountOfDigest(): Account {
  loadBigEndianPart(digest + 12, 20, word)
  return accountAt(word)
}

/** Sends the whole balance away. From Cancun on, it destroys only a contract that was created in the same transaction (EIP-6780). */
export function selfdestruct(sp: usize): bool {
  if (m.frame.isStatic != 0) return fail(STATIC_STATE_CHANGE)
  const own = m.frame.to
  const heir = accountAt(sp - 32)
  if (!hasAccount(heir) || !chargeHeir(heir, own)) return false
  if (m.traces != 0) noteDestruction(own, heir)
  if (destroy(own)) m.refund += rule(SELFDESTRUCT_REFUND)
  if (heir !== own) {
    touch(heir)
    copy(balanceOf(own), word)
    add(balanceOf(heir), word, word)
    setBalance(heir, word)
    if (rule(LOGS_TRANSFERS) != 0 && !isZero(balanceOf(own))) logTransfer(own, heir, balanceOf(own))
  }
  if (heir !== own || burnsOwn(own)) {
    setZero(word)
    setBalance(own, word)
  }
  return true
}

/** True if a contract that sends its balance to itself loses it: until EIP-8246, if it is removed. */
function burnsOwn(own: Account): bool {
  if (rule(KEEPS_BALANCES) != 0) return false
  return rule(KEEPS_OLD_CONTRACTS) == 0 || wasCreated(own)
}

function chargeHeir(heir: Account, own: Account): bool {
  const price = heirPrice(heir, own)
  if (!charge(price)) {
    heir.accessed |= m.gas + price >= heirAccessPrice(heir) ? ACCESSED | READ : ACCESSED
    return false
  }
  access(heir)
  return !hasStateGas() || !createsHeir(heir, own) || chargeState(rule(STATE_ACCOUNT))
}

/** The price of the access to the heir, and of creating that account (EIP-150, EIP-161, EIP-2929). */
export function heirPrice(heir: Account, own: Account): i64 {
  return heirAccessPrice(heir) + (createsHeir(heir, own) ? rule(NEW_HEIR) : 0)
}

function heirAccessPrice(heir: Account): i64 {
  return rule(HAS_ACCESS_COSTS) != 0 && !isWarm(heir) ? rule(COLD_ACCOUNT) : 0
}

function createsHeir(heir: Account, own: Account): bool {
  if (rule(IS_SPURIOUS) != 0) return !isZero(balanceOf(own)) && isEmpty(heir)
  return rule(IS_TANGERINE) != 0 && !exists(heir)
}
