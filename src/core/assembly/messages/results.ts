/** The outcome of a run, for the host to read. */

import { m } from "../machine.ts"
import { newest } from "../state/accounts.ts"

/** The outcome of the outermost message. */
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
export function outputPlace(): usize {
  return m.returned
}
export function outputLength(): u32 {
  return m.returnedLength
}

/** The newest of the accounts, slots and logs; each leads to the one before it. */
export function newestAccount(): usize {
  return newest
}
/** The number of logs, without those that were taken back. */
export function logCount(): u32 {
  return m.logCount
}
export function newestLog(): usize {
  return m.logs
}
