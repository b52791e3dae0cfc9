/**
 * The execution core: runs one message with all that it calls, from the state that its host tells it, and keeps what it
 * changes until the host reads it.
 *
 * The host prepares a message and calls `run`, again and again: each time it returns the reason for which it needs its
 * host (see `layout.ts`), answers it, and goes on. Nothing is imported from the host.
 */

import { CONSOLE, LOADED, PRECOMPILE, PRECOMPILE_FAILED, WARM } from "../layout.ts"
import { accountAt, resetAccounts } from "./accounts.ts"
import { allocate, memories, provide, resetArena } from "./arena.ts"
import { addCode, forgetAllCodes, resetCodes } from "./codes.ts"
import { nextAddress } from "./creations.ts"
import { operationTable } from "./decode.ts"
import { answeredHash, setBlobHashes } from "./environment.ts"
import { exchange, exchanged, showAccount, showSlot, tellHost } from "./exchange.ts"
import { frameAt, setFloor } from "./frame.ts"
import { interpret } from "./interpreter.ts"
import { environment, m, rules } from "./machine.ts"
import { BEGINNING, begin, ENDED, end, isReady, RUNS } from "./messages.ts"
import type { Account, Slot } from "./records.ts"
import { answered, waitsFor } from "./requests.ts"
import {
  error,
  errorDetail,
  errorLimit,
  gasUsed,
  newestAccount,
  newestLog,
  outputLength,
  outputPlace,
  refund,
} from "./results.ts"
import { reserveReturned, resetReturned } from "./returned.ts"
import { hasReverted, resetReverts, revertedCall } from "./reverts.ts"
import { currentOf, newestSlot, originalOf, resetSlots, slotAt } from "./slots.ts"
import { loadBigEndian } from "./words.ts"

/** What the next call of `run` does. */
const STARTS: i32 = 0
const RUNNING: i32 = 1
const ANSWERING: i32 = 2

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

/** Takes other rules, by which codes are decoded anew; the host has written them. */
export function changeRules(traces: bool): void {
  m.traces = <u32>traces
  forgetAllCodes()
}

/** Forgets the last run. Accounts and slots may be warmed from now on. */
export function reset(): void {
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
  m.refund = 0
  m.error = 0
  m.stepTold = 0
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

/** Runs until the message has ended or the host is needed, for at most so much gas. */
export function run(slice: u32): i32 {
  answered()
  m.resumed = 1
  m.fuel = slice
  const reason = advance()
  tellHost(reason)
  return reason
}

function advance(): i32 {
  if (m.phase == STARTS) {
    if (!isReady(frameAt(0))) return waitsFor
    const next = follow(begin())
    if (next != RUNS) return next
  } else if (m.phase == ANSWERING) {
    const next = follow(ENDED)
    if (next != RUNS) return next
  } else {
    m.mark = m.gas
    setFloor()
  }
  while (true) {
    const next = follow(interpret())
    if (next != RUNS) return next
  }
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
  if (next == PRECOMPILE || next == CONSOLE) m.phase = ANSWERING
  return next
}

/** The record that the host is asked for, or writes after `answerCode`. */
export function request(): usize {
  return m.request
}

/** Answers for an account: the host has written balance and code hash into its record. */
export function answerAccount(nonce: u64, flags: u32, precompile: u32): void {
  const account = changetype<Account>(m.request)
  account.nonce = nonce
  account.flags |= flags | LOADED
  account.precompile = precompile
}

/** Answers with a code of so many bytes; gives the place for them. */
export function answerCode(length: u32): usize {
  const account = changetype<Account>(m.request)
  const code = addCode(account, length)
  account.code = code
  return code.bytes
}

/** Answers for a slot: its value is in the third word of the exchange, that before the transaction in the fourth. */
export function answerSlot(): void {
  const slot = changetype<Slot>(m.request)
  loadBigEndian(exchange + 64, currentOf(slot))
  loadBigEndian(exchange + 96, originalOf(slot))
  slot.flags |= LOADED
}

/** Answers with the hash of a block, in the third word of the exchange. */
export function answerBlockHash(): void {
  loadBigEndian(exchange + 64, answeredHash)
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
  error,
  errorDetail,
  errorLimit,
  forgetAllCodes,
  gasUsed,
  hasReverted,
  newestAccount,
  newestLog,
  newestSlot,
  outputLength,
  outputPlace,
  refund,
  revertedCall,
  showAccount,
  showSlot,
}
