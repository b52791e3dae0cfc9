/** The price of the first access to an account or a slot (EIP-2929). */

import { COLD_ACCOUNT, COLD_SLOT, HAS_ACCESS_COSTS, WARM, WARM_ACCESS } from "../../layout.ts"
import { charge, rule } from "../machine.ts"
import type { Account, Slot } from "../records.ts"
import { isWarm, mark } from "./accounts.ts"
import { isWarmSlot, warmSlot } from "./slots.ts"

/** Returns the price of an access to an account; 0 before EIP-2929. */
export function accessPrice(account: Account): i64 {
  if (rule(HAS_ACCESS_COSTS) == 0) return 0
  return isWarm(account) ? rule(WARM_ACCESS) : rule(COLD_ACCOUNT)
}

/** Warms an account whose access was charged. */
export function access(account: Account): void {
  if (rule(HAS_ACCESS_COSTS) == 0) return
  account.accessed = 1
  mark(account, WARM)
}

/** Warms an account and charges for it. */
export function chargeAccess(account: Account): bool {
  const price = accessPrice(account)
  access(account)
  return charge(price)
}

/** Returns the price of reading a slot; 0 before EIP-2929. */
export function slotPrice(slot: Slot): i64 {
  if (rule(HAS_ACCESS_COSTS) == 0) return 0
  return isWarmSlot(slot) ? rule(WARM_ACCESS) : rule(COLD_SLOT)
}

/** Warms a slot and charges for reading it. */
export function chargeSlot(slot: Slot): bool {
  if (rule(HAS_ACCESS_COSTS) == 0) return true
  return charge(warmSlot(slot) ? rule(COLD_SLOT) : rule(WARM_ACCESS))
}
