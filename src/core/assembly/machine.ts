/** The state of the running message that instructions share, at one fixed place of memory. */

import { ENVIRONMENT_SIZE, RULES_SIZE } from "../layout.ts"
import type { Machine } from "./records.ts"

/** The machine of this instance. */
export const m = changetype<Machine>(memory.data(256, 16))

/** Words of the block and of the transaction. */
export const environment: usize = memory.data(ENVIRONMENT_SIZE, 16)

/** Rules and prices of the fork. */
export const rules: usize = memory.data(RULES_SIZE, 16)

/** A rule or price, by its offset. */
// @inline
export function rule(offset: usize): i32 {
  return load<i32>(rules + offset)
}

/** Fails the current frame. Always returns false, for the caller to return in its turn. */
export function fail(error: i32): bool {
  m.error = error
  return false
}

/** Takes gas from the current frame; false when there is too little. */
// @inline
export function charge(gas: i64): bool {
  m.gas -= gas
  return m.gas >= 0 || fail(2)
}
