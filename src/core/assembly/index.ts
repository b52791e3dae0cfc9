/**
 * The execution core: runs one message with all that it calls, from the state that its host tells it, and keeps what it
 * changes until the host reads it.
 *
 * The host prepares a message and calls `run`, again and again: each time it returns the reason for which it needs its
 * host (see `layout.ts`), answers it, and goes on. Nothing is imported from the host.
 */

import { PRECOMPILE_FAILED, TRACES_STEPS, WARM } from "../layout.ts"
import { allocate, memories, provide, resetArena } from "./arena.ts"
import { forgetAllCodes, resetCodes } from "./code/codes.ts"
import { operationTable } from "./code/operationTable.ts"
import { newestNote } from "./coverage.ts"
import { eventPlace } from "./events.ts"
import { OP_CALL } from "./instructions/calls.ts"
import { nextAddress, OP_CREATE } from "./instructions/creations.ts"
import { setBlobHashes } from "./instructions/environment.ts"
import { environment, m, rules } from "./machine.ts"
import { frameAt } from "./messages/frame.ts"
import {
  error,
  errorDetail,
  errorLimit,
  gasUsed,
  logCount,
  newestAccount,
  newestLog,
  outputLength,
  outputPlace,
  refund,
} from "./messages/results.ts"
import { reserveReturned, resetReturned } from "./messages/returned.ts"
import { hasReverted, resetReverts, revertedCall } from "./messages/reverts.ts"
import { run, STARTS } from "./phases.ts"
import { shownSlotsPlace, showSlots } from "./shownSlots.ts"
import { accountAt, resetAccounts } from "./state/accounts.ts"
import { answerAccount, answerBlockHash, answerCode, answerSlot, request } from "./state/answers.ts"
import { knownAccount, knownSlot } from "./state/lookups.ts"
import { newestSlot, resetSlots, slotAt } from "./state/slots.ts"
import { takeVisited, visitedPlace } from "./steps.ts"
import { exchange, exchanged, showAccount, showSlot } from "./words/exchange.ts"
import { loadBigEndian } from "./words/words.ts"

export function exchangePlace(): usize {
  return exchange
}
export function environmentPlace(): usize {
  return environment
}
export function rulesPlace(): usize {
  return rules
}
export function operationsPlace(): usize {
  return operationTable
}

/** Says what the host is told of while a message runs: see `TRACES_STEPS`. Nothing may run. */
export function trace(traces: u32): void {
  if (((m.traces ^ traces) & TRACES_STEPS) != 0) forgetAllCodes()
  m.traces = traces
}

/** Collects coverage from now on, but for runs that trace steps; codes are decoded anew. Nothing may run. */
export function cover(): void {
  m.covers = 1
  forgetAllCodes()
}

/** Forgets the last run. Accounts and slots may be warmed from now on. */
export function reset(): void {
  takeVisited()
  m.size = 0
  m.inputLength = 0
  resetCodes()
  resetArena()
  resetAccounts()
  resetSlots()
  resetReturned()
  resetReverts()
  m.depth = -1
  m.epoch = 0
  m.lastEpoch = 0
  m.journal = 0
  m.logs = 0
  m.logCount = 0
  m.notes = 0
  m.refund = 0
  m.error = 0
  m.stepNotified = 0
  m.phase = STARTS
}

/** Warms the account in the first word of the exchange. */
export function warmAccount(): void {
  accountAt(exchanged(0)).flags |= WARM
}

/** Warms the slot in the second word of the account in the first. */
export function warmSlot(): void {
  const account = accountAt(exchanged(0))
  slotAt(account, exchanged(1)).flags |= WARM
}

/** Room for the versioned hashes of blobs, which the host writes as words of the machine. */
export function blobHashRoom(count: u32): usize {
  const place = allocate(count << 5)
  setBlobHashes(place, count)
  return place
}

/**
 * Describes the outermost message: the caller, the callee and the value are in the first three words of the exchange; a
 * creation goes where a nonce of its caller says. Gives the place for the input.
 */
export function prepare(kind: i32, gas: i64, inputLength: u32, nonce: u64): usize {
  const frame = frameAt(0)
  frame.kind = kind
  frame.opcode = kind == 2 ? OP_CREATE : OP_CALL
  frame.caller = accountAt(exchanged(0))
  frame.to = kind == 2 ? nextAddress(frame.caller, nonce) : accountAt(exchanged(1))
  frame.codeAccount = frame.to
  frame.isStatic = 0
  loadBigEndian(exchange + 64, changetype<usize>(frame))
  frame.given = gas
  frame.input = 0
  frame.inputLength = inputLength
  frame.answerLength = 0
  frame.memory = (inputLength + 15) & ~15
  m.gas = gas
  m.mark = gas
  m.inputLength = inputLength
  m.input = memories
  provide(memories + inputLength + 16)
  return memories
}

/** The input of the message that begins: of `console.log`, or of a precompile. */
export function inputPlace(): usize {
  return m.input
}
export function inputLength(): u32 {
  return m.inputLength
}
/** Gas that the current frame has. */
export function gas(): i64 {
  return m.gas
}

/** Answers with what a precompile came to; gives the place for its output. */
export function answerPrecompile(gasUsed: i64, fails: bool, outputLength: u32): usize {
  m.gas -= gasUsed
  if (fails) m.error = PRECOMPILE_FAILED
  m.outputLength = outputLength
  m.output = reserveReturned(outputLength)
  return m.output
}

// The compiler takes a module that is exported from as another one than the same module imported.
export {
  answerAccount,
  answerBlockHash,
  answerCode,
  answerSlot,
  error,
  errorDetail,
  errorLimit,
  eventPlace,
  forgetAllCodes,
  gasUsed,
  hasReverted,
  knownAccount,
  knownSlot,
  logCount,
  newestAccount,
  newestLog,
  newestNote,
  newestSlot,
  outputLength,
  outputPlace,
  refund,
  request,
  revertedCall,
  run,
  showAccount,
  shownSlotsPlace,
  showSlot,
  showSlots,
  takeVisited,
  visitedPlace,
}
