/** The price of the first access to an account or a slot (EIP-2929). */

import { COLD_ACCOUNT, COLD_SLOT, HAS_ACCESS_COSTS, WARM, WARM_ACCESS } from "../layout.ts"
import { isWarm, mark } from "./accounts.ts"
import { charge, rule } from "./machine.ts"
import type { Account, Slot } from "./records.ts"
import { warmSlot } from "./slots.ts"

/** Warms an account; its price, which is 0 before EIP-2929. */
export function accessCost(account: Account): i64 {
  if (rule(HAS_ACCESS_COSTS) == 0) return 0
  account.accessed = 1
  if (isWarm(account)) return rule(WARM_ACCESS)
  mark(account, WARM)
  return rule(COLD_ACCOUNT)
}

/** Warms an account and charges for it. */
export function chargeAccess(account: Account): bool {
  return charge(accessCost(account))
}

/** Warms a slot and charges for reading it. */
export function chargeSlot(slot: Slot): bool {
  if (rule(HAS_ACCESS_COSTS) == 0) return true
  return charge(warmSlot(slot) ? rule(COLD_SLOT) : rule(WARM_ACCESS))
}
