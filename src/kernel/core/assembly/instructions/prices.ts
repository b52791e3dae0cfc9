/** The prices of instructions that depend on more than the opcode, computed before they run (Yellow Paper, appendix G). */
import {
  BELOW_SENTRY,
  COPY_WORD,
  GAS_OVERFLOW,
  HASH_WORD,
  INIT_CODE_WORD,
  LOG_BYTE,
  LOG_TOPIC,
  MEMORY_GAS_OVERFLOW,
  SELFDESTRUCT_REFUND,
} from "../../layout.ts"
import { m, rule } from "../machine.ts"
import { accessPrice, slotPrice } from "../state/access.ts"
import { accountAt, isDestroyed } from "../state/accounts.ts"
import { delegateOf } from "../state/delegation.ts"
import { hasAccount, hasCode, hasSlot } from "../state/requests.ts"
import { slotAt } from "../state/slots.ts"
import { isZero } from "../words/words.ts"
import { forwarded, OP_CALL, OP_CALLCODE, OP_DELEGATECALL, OP_STATICCALL, targetPrice } from "./calls.ts"
import { heirPrice, OP_CREATE2 } from "./creations.ts"
import { exponentPrice } from "./data.ts"
import { endAfter, endOf, growthPrice, nowhere, widest } from "./extent.ts"
import { isBelowSentry, storeCost } from "./storage.ts"

/** The reason why the instruction has no price; 0 if it has one. */
export let priceError: i32 = 0

/** The refund after the instruction is charged: geth counts it at that time. */
export let pricedRefund: i64 = 0

export function beginPricing(): void {
  priceError = 0
  pricedRefund = m.refund
}

const zero: usize = memory.data(32, 16)

function isCall(opcode: u32): bool {
  return opcode == OP_CALL || opcode == OP_CALLCODE || opcode == OP_DELEGATECALL || opcode == OP_STATICCALL
}

/** True of instructions that access another account: from EIP-2929 on, their constant gas includes a warm access. */
export function isAccess(opcode: u32): bool {
  return isCall(opcode) || opcode == 0x31 || opcode == 0x3b || opcode == 0x3c || opcode == 0x3f
}

/** Returns the price of an instruction without its fee and without the gas that it passes on. Its operands must be on the stack. */
export function priceOf(opcode: u32, sp: usize): i64 {
  if (isCall(opcode)) return callPrice(opcode, sp)
  switch (opcode) {
    case 0x0a:
      return exponentPrice(sp - 64)
    case 0x20:
      return reachPrice(endOf(sp - 32, sp - 64)) + wordsPrice(sp - 64, rule(HASH_WORD))
    case 0x31:
    case 0x3b:
    case 0x3f:
      return accountPrice(sp - 32)
    case 0x37:
    case 0x39:
    case 0x3e:
      return reachPrice(endOf(sp - 32, sp - 96)) + wordsPrice(sp - 96, rule(COPY_WORD))
    case 0x3c:
      return (
        reachPrice(endOf(sp - 64, sp - 128)) + wordsPrice(sp - 128, rule(COPY_WORD)) + accountPrice(sp - 32)
      )
    case 0x51:
    case 0x52:
      return reachPrice(endAfter(sp - 32, 32))
    case 0x53:
      return reachPrice(endAfter(sp - 32, 1))
    case 0x54:
    case 0x55:
      return storagePrice(opcode, sp)
    case 0x5e:
      return (
        reachPrice(max(endOf(sp - 32, sp - 96), endOf(sp - 64, sp - 96))) +
        wordsPrice(sp - 96, rule(COPY_WORD))
      )
    case 0xf0:
    case 0xf5:
      return creationPrice(opcode, sp)
    case 0xf3:
    case 0xfd:
      return reachPrice(endOf(sp - 32, sp - 64))
    case 0xff:
      return destructionPrice(sp)
    default:
      return opcode >= 0xa0 && opcode <= 0xa4 ? logPrice(opcode - 0xa0, sp) : 0
  }
}

/** Returns the gas that a call passes on after it is charged; -1 if it requests more than is left (before EIP-150). */
export function passedOn(opcode: u32, sp: usize, left: i64): i64 {
  if (!isCall(opcode)) return 0
  const gas = m.gas
  m.gas = left
  const passed = forwarded(sp - 32)
  m.gas = gas
  return passed
}

/** Returns the price of memory up to `end`. */
function reachPrice(end: u64): i64 {
  if (end <= widest) return growthPrice(end)
  priceError = end == nowhere ? GAS_OVERFLOW : MEMORY_GAS_OVERFLOW
  return 0
}

/** Returns the price of a size, `each` for each word. To be called after the memory of that size is priced. */
function wordsPrice(size: usize, each: i64): i64 {
  return priceError == 0 ? <i64>((load<u64>(size) + 31) >> 5) * each : 0
}

function accountPrice(word: usize): i64 {
  const account = accountAt(word)
  return hasAccount(account) ? accessPrice(account) : 0
}

function storagePrice(opcode: u32, sp: usize): i64 {
  const slot = slotAt(m.frame.to, sp - 32)
  if (!hasSlot(slot)) return 0
  if (opcode == 0x54) return slotPrice(slot)
  if (isBelowSentry()) {
    priceError = BELOW_SENTRY
    return 0
  }
  const refund = m.refund
  const cost = storeCost(slot, sp - 64, false)
  pricedRefund = m.refund
  m.refund = refund
  return cost
}

function logPrice(topics: u32, sp: usize): i64 {
  const reach = reachPrice(endOf(sp - 32, sp - 64))
  if (priceError != 0) return 0
  return reach + <i64>topics * rule(LOG_TOPIC) + <i64>load<u64>(sp - 64) * rule(LOG_BYTE)
}

function creationPrice(opcode: u32, sp: usize): i64 {
  const each = rule(INIT_CODE_WORD) + (opcode == OP_CREATE2 ? rule(HASH_WORD) : 0)
  return reachPrice(endOf(sp - 64, sp - 96)) + wordsPrice(sp - 96, each)
}

function destructionPrice(sp: usize): i64 {
  const heir = accountAt(sp - 32)
  if (!hasAccount(heir)) return 0
  if (!isDestroyed(m.frame.to)) pricedRefund += rule(SELFDESTRUCT_REFUND)
  return heirPrice(heir, m.frame.to)
}

function callPrice(opcode: u32, sp: usize): i64 {
  const hasValue = opcode == OP_CALL || opcode == OP_CALLCODE
  const value = hasValue ? sp - 96 : zero
  const input = hasValue ? sp - 128 : sp - 96
  const target = accountAt(sp - 64)
  if (!hasCode(target)) return 0
  const delegate = delegateOf(target)
  if (delegate !== null && !hasCode(delegate)) return 0
  const reach = reachPrice(max(endOf(input, input - 32), endOf(input - 64, input - 96)))
  return priceError == 0 ? reach + targetPrice(target, delegate, isZero(value), opcode) : 0
}
