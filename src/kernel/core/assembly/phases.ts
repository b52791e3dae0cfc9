/** Runs the top-level message from one call of `run` to the next: it begins, continues, or ends with the host's answer. */
import { CONSOLE, DESTROYED_ITSELF, ENTER, LEAVE, LOGGED, PRECOMPILE } from "../layout.ts"
import { interpret, SENT_AWAY } from "./interpreter.ts"
import { m } from "./machine.ts"
import { isReady } from "./messages/beginning.ts"
import { frameAt, setFloor } from "./messages/frame.ts"
import { BEGINNING, begin, ENDED, end, enter, leave, MOVED, RUNS } from "./messages/messages.ts"
import { answered, waitsFor } from "./state/requests.ts"
import { notifyHost } from "./words/exchange.ts"

/**
 * Phases, which say what the next call of `run` does: start the top-level message; continue the frame; end the message that the host
 * has answered; continue after the host got the event of a message that begins or the log of its value, or the event of one that ended;
 * or the log of what a contract sends away that destroys itself.
 */
export const STARTS: i32 = 0
const RUNNING: i32 = 1
const ANSWERING: i32 = 2
const ENTERING: i32 = 3
const LEAVING: i32 = 4
const DESTROYING: i32 = 5

/** Runs until the message has ended or the core needs the host, for about `slice` gas at most. */
export function run(slice: u32): i32 {
  answered()
  m.resumed = 1
  m.fuel = slice
  const reason = advance()
  notifyHost(reason)
  return reason
}

function advance(): i32 {
  if (m.phase == STARTS) {
    if (!isReady(frameAt(0))) return waitsFor
    const next = follow(begin())
    if (next != RUNS) return next
  } else if (m.phase == RUNNING) setFloor()
  else {
    const next = follow(afterAnswer())
    if (next != RUNS) return next
  }
  while (true) {
    const next = follow(interpret())
    if (next != RUNS) return next
  }
}

/** Returns the next step after the host has answered, or after a message was reported to it. */
function afterAnswer(): i32 {
  if (m.phase == ANSWERING) return ENDED
  if (m.phase == DESTROYING) return DESTROYED_ITSELF
  setFloor()
  return m.phase == ENTERING ? enter() : leave()
}

/** Begins and ends messages until a frame runs, or the core needs the host. */
function follow(first: i32): i32 {
  m.phase = RUNNING
  let next = first
  while (true) {
    if (next == BEGINNING) next = begin()
    else if (next == ENDED) next = end()
    else break
  }
  if (next == PRECOMPILE || next == CONSOLE || next == DESTROYED_ITSELF) m.phase = ANSWERING
  else if (next == ENTER) m.phase = ENTERING
  else if (next == LEAVE) m.phase = LEAVING
  else if (next == MOVED || next == SENT_AWAY) {
    m.phase = next == MOVED ? ENTERING : DESTROYING
    return LOGGED
  }
  return next
}
