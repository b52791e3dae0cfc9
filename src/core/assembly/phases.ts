/** The outermost message from one turn of the host to the next: it begins, runs on, or ends with what the host has answered. */
import { CONSOLE, DESTROYED_ITSELF, ENTER, LEAVE, PRECOMPILE } from "../layout.ts"
import { interpret } from "./interpreter.ts"
import { m } from "./machine.ts"
import { frameAt, setFloor } from "./messages/frame.ts"
import { BEGINNING, begin, ENDED, end, enter, isReady, leave, RUNS } from "./messages/messages.ts"
import { answered, waitsFor } from "./state/requests.ts"
import { notifyHost } from "./words/exchange.ts"

/** Phases: the next call of `run` starts the message, goes on with it, or ends one that the host has answered. */
export const STARTS: i32 = 0
const RUNNING: i32 = 1
const ANSWERING: i32 = 2
const ENTERING: i32 = 3
const LEAVING: i32 = 4

/** Runs until the message has ended or the host is needed, for at most so much gas. */
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

/** The step that follows when the host has answered, or was told of a message. */
function afterAnswer(): i32 {
  if (m.phase == ANSWERING) return ENDED
  setFloor()
  return m.phase == ENTERING ? enter() : leave()
}

/** Begins and ends messages until a frame runs on, or the host is needed. */
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
  return next
}
