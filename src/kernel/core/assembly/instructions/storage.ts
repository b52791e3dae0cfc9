/** SLOAD, SSTORE, TLOAD, TSTORE (EIP-1283, EIP-2200, EIP-2929, EIP-3529; EIP-1153). `sp` is the end of the stack. */

import {
  ACCESSED,
  BELOW_SENTRY,
  COLD_STORE,
  HAS_ACCESS_COSTS,
  HAS_NET_METERING,
  NET_CLEAN,
  NET_CLEAN_REFUND,
  NET_CLEAR_REFUND,
  NET_DIRTY,
  NET_INIT,
  NET_INIT_REFUND,
  NET_NOOP,
  NET_SENTRY,
  READ,
  SSTORE_REFUND,
  SSTORE_RESET,
  SSTORE_SET,
  STATE_SLOT,
  STATIC_STATE_CHANGE,
  STORED,
} from "../../layout.ts"
import { charge, fail, m, rule } from "../machine.ts"
import type { Slot } from "../records.ts"
import { chargeSlot } from "../state/access.ts"
import { hasSlot } from "../state/requests.ts"
import {
  currentOf,
  IS_FIRST,
  isWarmSlot,
  originalOf,
  setValue,
  slotAt,
  transientAt,
  warmSlot,
} from "../state/slots.ts"
import { chargeState, creditState } from "../stateGas.ts"
import { copy, eq, isZero } from "../words/words.ts"

export function sload(sp: usize): bool {
  const slot = slotAt(m.frame.to, sp - 32)
  if (!hasSlot(slot) || !chargeSlot(slot)) return false
  copy(currentOf(slot), sp - 32)
  return true
}

export function sstore(sp: usize): bool {
  if (m.frame.isStatic != 0) return fail(STATIC_STATE_CHANGE)
  const slot = slotAt(m.frame.to, sp - 32)
  if (!hasSlot(slot)) return false
  if (isBelowSentry()) return fail(BELOW_SENTRY)
  const value = sp - 64
  if (!charge(storeCost(slot, value, true))) {
    slot.accessed |= READ
    return false
  }
  if (rule(HAS_ACCESS_COSTS) != 0 && (warmSlot(slot) & (ACCESSED | IS_FIRST)) == IS_FIRST)
    slot.accessed |= STORED
  setValue(slot, value)
  return true
}

/**
 * Returns the price of writing a value to a slot, including a cold access; adds to the refund.
 *
 * `meters` also charges the state gas of a slot that was zero and gets a value, and gives it back for one that becomes zero again.
 */
export function storeCost(slot: Slot, value: usize, meters: bool): i64 {
  const cost = rule(HAS_NET_METERING) == 0 ? grossCost(slot, value) : netCost(slot, value, meters)
  const isCold = rule(HAS_ACCESS_COSTS) != 0 && !isWarmSlot(slot)
  return cost + (isCold ? rule(COLD_STORE) : 0)
}

/** True if the gas left is at most the stipend, so that a write fails (EIP-2200). */
export function isBelowSentry(): bool {
  return rule(HAS_NET_METERING) != 0 && m.gas <= <i64>rule(NET_SENTRY)
}

/** Yellow Paper, appendix H.2. */
function grossCost(slot: Slot, value: usize): i64 {
  const wasZero = isZero(currentOf(slot))
  const becomesZero = isZero(value)
  if (wasZero && !becomesZero) return rule(SSTORE_SET)
  if (!wasZero && becomesZero) m.refund += rule(SSTORE_REFUND)
  return rule(SSTORE_RESET)
}

/** More gas than any frame has. */
const unaffordable: i64 = 0x4000000000000000

/** EIP-2200. EIP-1283 has the same rules with other prices. */
function netCost(slot: Slot, value: usize, meters: bool): i64 {
  const current = currentOf(slot)
  const original = originalOf(slot)
  if (eq(current, value)) return rule(NET_NOOP)
  if (eq(original, current)) {
    if (isZero(original)) return meters && !chargeState(rule(STATE_SLOT)) ? unaffordable : rule(NET_INIT)
    if (isZero(value)) m.refund += rule(NET_CLEAR_REFUND)
    return rule(NET_CLEAN)
  }
  if (!isZero(original)) {
    if (isZero(current)) m.refund -= rule(NET_CLEAR_REFUND)
    else if (isZero(value)) m.refund += rule(NET_CLEAR_REFUND)
  }
  if (eq(original, value)) {
    const wasZero = isZero(original)
    m.refund += wasZero ? rule(NET_INIT_REFUND) : rule(NET_CLEAN_REFUND)
    if (wasZero && meters) creditState(rule(STATE_SLOT))
  }
  return rule(NET_DIRTY)
}

export function tload(sp: usize): void {
  copy(currentOf(transientAt(m.frame.to, sp - 32)), sp - 32)
}

export function tstore(sp: usize): bool {
  if (m.frame.isStatic != 0) return fail(STATIC_STATE_CHANGE)
  setValue(transientAt(m.frame.to, sp - 32), sp - 64)
  return true
}
