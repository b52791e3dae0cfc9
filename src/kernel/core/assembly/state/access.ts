/** The price of the first access to an account or a slot (EIP-2929). */

import {
  ACCESSED,
  COLD_ACCOUNT,
  COLD_SLOT,
  HAS_ACCESS_COSTS,
  READ,
  STORED,
  WARM,
  WARM_ACCESS,
} from "../../layout.ts"
import { charge, rule } from "../machine.ts"
import type { Account, Slot } from "../records.ts"
import { isWarm, mark } from "./accounts.ts"
import { isWarmSlot, WAS_COLD, warmSlot } from "./slots.ts"

/** Returns the price of an access to an account; 0 before EIP-2929. */
export function accessPrice(account: Account): i64 {
  if (rule(HAS_ACCESS_COSTS) == 0) return 0
  return isWarm(account) ? rule(WARM_ACCESS) : rule(COLD_ACCOUNT)
}

/** Warms an account whose access was charged. */
export function access(account: Account): void {
  if (rule(HAS_ACCESS_COSTS) == 0) return
  account.accessed = ACCESSED | READ
  mark(account, WARM)
}

/** Charges for an account and warms it. */
export function chargeAccess(account: Account): bool {
  if (!charge(accessPrice(account))) {
    account.accessed |= ACCESSED
    return false
  }
  access(account)
  return true
}

/** Returns the price of reading a slot; 0 before EIP-2929. */
export function slotPrice(slot: Slot): i64 {
  if (rule(HAS_ACCESS_COSTS) == 0) return 0
  return isWarmSlot(slot) ? rule(WARM_ACCESS) : rule(COLD_SLOT)
}

/** Warms a slot and charges for reading it; one that the gas does not pay for is not read. */
export function chargeSlot(slot: Slot): bool {
  if (rule(HAS_ACCESS_COSTS) == 0) return true
  const first = warmSlot(slot)
  if (charge((first & WAS_COLD) != 0 ? rule(COLD_SLOT) : rule(WARM_ACCESS))) return true
  if (first != 0) slot.accessed = (first & (READ | STORED)) | ACCESSED
  return false
}
