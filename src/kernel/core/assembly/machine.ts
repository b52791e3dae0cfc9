/** The state of the running message that instructions share, at a fixed address. */

import { ENVIRONMENT_SIZE, RULES_SIZE } from "../layout.ts"
import type { Machine } from "./records.ts"

/** The machine of this instance. */
export const m = changetype<Machine>(memory.data(256, 16))

/** The words of the environment: values of the block and of the transaction. */
export const environment: usize = memory.data(ENVIRONMENT_SIZE, 16)

/** The rules and prices of the fork. */
export const rules: usize = memory.data(RULES_SIZE, 16)

/** Returns a rule or a price, by its offset. */
// @inline
export function rule(offset: usize): i32 {
  return load<i32>(rules + offset)
}

/** Fails the current frame. Always returns false, so that the caller can return the result. */
export function fail(error: i32): bool {
  m.error = error
  return false
}

/** Charges gas to the current frame; false if there is too little, and the frame fails. */
// @inline
export function charge(gas: i64): bool {
  m.gas -= gas
  return m.gas >= 0 || fail(2)
}
