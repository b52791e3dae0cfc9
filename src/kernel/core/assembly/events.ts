/** The events of a run that the core reports to a host that traces. The host reads each from one record. */
import {
  ENTER,
  INSUFFICIENT_BALANCE,
  LEAVE,
  MAX_DEPTH,
  NONCE_OVERFLOW,
  REFUSED,
  TRACES_MESSAGES,
} from "../layout.ts"
import { memories } from "./arena.ts"
import { m } from "./machine.ts"
import { frameAt, maxDepth, sentValueOf } from "./messages/frame.ts"
import type { Account, Event, Frame } from "./records.ts"
import { balanceOf } from "./state/accounts.ts"
import { copy, lt } from "./words/words.ts"

/** The newest event. */
export const event = changetype<Event>(memory.data(96, 16))

const balance: usize = memory.data(32, 16)

export function eventPointer(): usize {
  return changetype<usize>(event)
}

/** True if messages, logs and destructions are reported to the host. */
// @inline
export function tracesMessages(): bool {
  return (m.traces & TRACES_MESSAGES) != 0
}

/** Reports the message that begins. */
export function notifyEnter(frame: Frame): i32 {
  notifyMessage(frame, m.depth)
  event.data = m.input
  return ENTER
}

/** Reports the message of the next frame, which cannot begin. */
export function notifyRejected(): i32 {
  const frame = frameAt(m.depth + 1)
  notifyMessage(frame, m.depth + 1)
  event.data = memories + frame.input
  if (m.depth >= maxDepth) event.error = MAX_DEPTH
  else if (lt(balanceOf(m.frame.to), sentValueOf(frame))) event.error = INSUFFICIENT_BALANCE
  else event.error = NONCE_OVERFLOW
  return REFUSED
}

function notifyMessage(frame: Frame, depth: i32): void {
  event.depth = depth
  event.opcode = frame.opcode
  event.account = changetype<usize>(frame.to)
  event.code = changetype<usize>(frame.codeAccount)
  event.from = changetype<usize>(frame.caller)
  event.value = sentValueOf(frame)
  event.gas = frame.given
  event.length = frame.inputLength
}

/** Reports the message that has ended. Its caller has not got its result yet. */
export function notifyLeave(frame: Frame): i32 {
  event.depth = m.depth
  event.gas = m.used
  event.error = m.error
  event.detail = m.errorDetail
  event.limit = m.errorLimit
  event.data = m.returned
  event.length = m.returnedLength
  event.code = frame.runsCode != 0 ? changetype<usize>(frame.code) : 0
  return LEAVE
}

/** Describes the balance that a contract sends away when it destroys itself. */
export function noteDestruction(own: Account, heir: Account): void {
  event.depth = m.depth
  event.from = changetype<usize>(own)
  event.account = changetype<usize>(heir)
  event.value = balance
  copy(balanceOf(own), balance)
}
