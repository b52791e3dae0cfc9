/**
 * The gas for what a run adds to the state (EIP-8037). It comes from the reservoir; when that is empty, from the gas of the frame,
 * which counts as spilled. Forks without it have no prices for it, and nothing here changes a number.
 */

import { OUT_OF_GAS, STATE_ACCOUNT } from "../layout.ts"
import { fail, m, rule } from "./machine.ts"
import { frameAt } from "./messages/frame.ts"
import type { Frame } from "./records.ts"

/** True of a fork with state gas. */
// @inline
export function hasStateGas(): bool {
  return rule(STATE_ACCOUNT) != 0
}

/** Returns the part of an amount that the gas of the frame has to pay. */
export function spillOf(amount: i64): i64 {
  return amount > m.reservoir ? amount - m.reservoir : 0
}

/** Charges state gas; false if reservoir and gas are too little, and the frame fails. */
export function chargeState(amount: i64): bool {
  const spill = spillOf(amount)
  if (spill > m.gas) return fail(OUT_OF_GAS)
  m.gas -= spill
  m.spilled += spill
  m.reservoir -= amount - spill
  m.stateUsed += amount
  return true
}

/** Gives state gas back, because what it paid for is gone: what the frame spilled first. */
export function creditState(amount: i64): void {
  const back = min(amount, m.spilled)
  m.gas += back
  m.spilled -= back
  m.reservoir += amount - back
  m.stateUsed -= amount
}

/** Gives back what was paid for the account that a message would have created; every frame has 0 when none was. */
export function creditNewAccount(frame: Frame): void {
  creditState(frame.accountGas)
  frame.accountGas = 0
}

/** Begins the count of the message that has begun; its caller, if it has one, is suspended. */
export function beginStateGas(frame: Frame): void {
  if (m.depth > 0) frameAt(m.depth - 1).spilled = m.spilled
  frame.reservoir = m.reservoir
  frame.stateUsed = m.stateUsed
  m.spilled = 0
}

/** Gives a failed message back what it paid; it then loses its gas, unless it reverted. */
export function revertStateGas(frame: Frame, loses: bool): void {
  if (!loses) m.gas += m.spilled
  m.spilled = 0
  m.reservoir = frame.reservoir
  m.stateUsed = frame.stateUsed
}

/**
 * Adds the count of a message that ended to that of its caller, which is still suspended. The reservoir repays what the caller has
 * spilled; a failed message gives back what its caller paid for its account.
 */
export function mergeStateGas(caller: Frame, ended: Frame, fails: bool): void {
  m.spilled += caller.spilled
  const credit: i64 = fails ? ended.accountGas : 0
  ended.accountGas = 0
  m.stateUsed -= credit
  m.reservoir += credit
  const repaid = min(fails ? credit : m.reservoir, min(m.reservoir, m.spilled))
  caller.gas += repaid
  m.reservoir -= repaid
  m.spilled -= repaid
}
