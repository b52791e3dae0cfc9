/** CALL, CALLCODE, DELEGATECALL and STATICCALL: their price, and the message that they request (EIP-150, EIP-2929, EIP-7702). */

import {
  CALL,
  CALL_STIPEND,
  CALL_VALUE,
  DELEGATE,
  IS_SPURIOUS,
  IS_TANGERINE,
  NEW_ACCOUNT,
  OUT_OF_GAS,
  READ,
  STATE_ACCOUNT,
  STATIC_STATE_CHANGE,
  WARM_ACCESS,
} from "../../layout.ts"
import { memories } from "../arena.ts"
import { charge, fail, m, rule } from "../machine.ts"
import { frameAt, maxDepth, sentValueOf } from "../messages/frame.ts"
import type { Account, Frame } from "../records.ts"
import { access, accessPrice } from "../state/access.ts"
import { accountAt, balanceOf, exists, isEmpty } from "../state/accounts.ts"
import { delegateOf } from "../state/delegation.ts"
import { hasCode } from "../state/requests.ts"
import { chargeState, creditNewAccount, hasStateGas } from "../stateGas.ts"
import { copy, isZero, lt, setZero } from "../words/words.ts"
import { length, range, start } from "./extent.ts"

/** Outcomes of an instruction that requests a message: it failed or waits for the host; it has its result; its message begins. */
export const NOT_DONE: i32 = 0
export const ANSWERED: i32 = 1
export const BEGINS: i32 = 2

export const OP_CALL: u32 = 0xf1
export const OP_CALLCODE: u32 = 0xf2
export const OP_DELEGATECALL: u32 = 0xf4
export const OP_STATICCALL: u32 = 0xfa

const zero: usize = memory.data(32, 16)

/** Runs one of the four. On `ANSWERED` the result has replaced its last operand. */
export function call(sp: usize, opcode: u32): i32 {
  const hasValue = opcode == OP_CALL || opcode == OP_CALLCODE
  const value = hasValue ? sp - 96 : zero
  const input = hasValue ? sp - 128 : sp - 96
  const target = accountAt(sp - 64)
  const isPlain = isZero(value)
  if (opcode == OP_CALL && !isPlain && m.frame.isStatic != 0) return <i32>fail(STATIC_STATE_CHANGE)
  if (!hasCode(target)) return NOT_DONE
  const delegate = delegateOf(target)
  if (delegate !== null && !hasCode(delegate)) return NOT_DONE

  const frame = frameAt(m.depth + 1)
  if (!range(input, input - 32)) return NOT_DONE
  frame.input = m.mem + start - memories
  frame.inputLength = length
  if (!range(input - 64, input - 96)) return NOT_DONE
  frame.answer = start
  frame.answerLength = length
  if (!chargeTarget(target, delegate, isPlain, opcode)) return NOT_DONE
  if (!isPlain && hasStateGas() && !chargeNewAccount(frame, target, opcode)) return NOT_DONE
  const gas = forwarded(sp - 32)
  if (gas < 0) return <i32>fail(OUT_OF_GAS)
  const stipend: i64 = isPlain ? 0 : rule(CALL_STIPEND)
  m.returnedLength = 0
  if (isRefused(value, isPlain)) {
    if (m.traces != 0) {
      frame.given = gas + stipend
      describe(frame, target, value, opcode)
    }
    m.gas += stipend
    if (!isPlain) creditNewAccount(frame)
    setZero(input - 96)
    return ANSWERED
  }
  m.gas -= gas
  frame.given = gas + stipend
  describe(frame, target, value, opcode)
  return BEGINS
}

function describe(frame: Frame, target: Account, value: usize, opcode: u32): void {
  const own = m.frame
  const delegates = opcode == OP_DELEGATECALL
  frame.opcode = opcode
  frame.kind = delegates ? DELEGATE : CALL
  frame.caller = delegates ? own.caller : own.to
  frame.to = opcode == OP_CALL || opcode == OP_STATICCALL ? target : own.to
  frame.codeAccount = target
  frame.isStatic = own.isStatic | <u32>(opcode == OP_STATICCALL)
  copy(delegates ? sentValueOf(own) : value, sentValueOf(frame))
}

function chargeTarget(target: Account, delegate: Account | null, isPlain: bool, opcode: u32): bool {
  const price = targetPrice(target, delegate, isPlain, opcode)
  if (!charge(price)) {
    if (m.gas + price >= accessPrice(target) + valuePrice(isPlain)) target.accessed |= READ
    return false
  }
  access(target)
  if (delegate !== null) access(delegate)
  return true
}

function valuePrice(isPlain: bool): i64 {
  return isPlain ? 0 : rule(CALL_VALUE)
}

/** Charges state gas for a callee that the value creates; it comes back if the message fails (EIP-8037). */
function chargeNewAccount(frame: Frame, target: Account, opcode: u32): bool {
  if (opcode != OP_CALL || !isEmpty(target)) return true
  if (!chargeState(rule(STATE_ACCOUNT))) return false
  frame.accountGas = rule(STATE_ACCOUNT)
  return true
}

/** The price of the access to the callee and to its delegate, of the transfer, and of an account that is created (EIP-161). */
export function targetPrice(target: Account, delegate: Account | null, isPlain: bool, opcode: u32): i64 {
  let price = accessPrice(target) + valuePrice(isPlain)
  if (opcode == OP_CALL && (!isPlain || rule(IS_SPURIOUS) == 0)) {
    const isNew = rule(IS_SPURIOUS) != 0 ? isEmpty(target) : !exists(target)
    if (isNew) price += rule(NEW_ACCOUNT)
  }
  if (delegate === null) return price
  return price + (delegate === target ? rule(WARM_ACCESS) : accessPrice(delegate))
}

/** Returns the requested gas, at most all except one 64th of the gas left (EIP-150). Before EIP-150, -1 if more is requested than is left. */
export function forwarded(requested: usize): i64 {
  const most = forwardable()
  const high = load<u64>(requested, 8) | load<u64>(requested, 16) | load<u64>(requested, 24)
  if (high == 0 && load<u64>(requested) <= <u64>most) return <i64>load<u64>(requested)
  return rule(IS_TANGERINE) == 0 ? -1 : most
}

/** Returns all but one 64th of the gas left; before EIP-150, all of it. */
export function forwardable(): i64 {
  return rule(IS_TANGERINE) == 0 ? m.gas : m.gas - m.gas / 64
}

/** True if a message cannot begin: the call depth is at its maximum, or the balance is below the value. */
export function isRefused(value: usize, isPlain: bool): bool {
  if (m.depth >= maxDepth) return true
  if (isPlain) return false
  return !exists(m.frame.to) || lt(balanceOf(m.frame.to), value)
}
