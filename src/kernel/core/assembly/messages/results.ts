/** The result of a run, for the host. */

import { m } from "../machine.ts"
import { newest } from "../state/accounts.ts"

/** The result of the top-level message. */
export function error(): i32 {
  return m.error
}
export function errorDetail(): i32 {
  return m.errorDetail
}
export function errorLimit(): i32 {
  return m.errorLimit
}
export function gasUsed(): i64 {
  return m.used
}
export function refund(): i64 {
  return m.refund
}
/** The state gas that is left beside the gas of the message, and that it has used; less than 0 if it gave back more (EIP-8037). */
export function reservoir(): i64 {
  return m.reservoir
}
export function stateGasUsed(): i64 {
  return m.stateUsed
}
export function outputPointer(): usize {
  return m.returned
}
export function outputLength(): u32 {
  return m.returnedLength
}

/** The newest account of the run; each account points to the next older one. Slots and logs are linked in the same way. */
export function newestAccount(): usize {
  return newest
}
/** The number of logs, without reverted ones. */
export function logCount(): u32 {
  return m.logCount
}
export function newestLog(): usize {
  return m.logs
}
