/**
 * The execution core: runs one message and all messages that it calls. It gets the state from its host, and keeps the
 * changes until the host reads them.
 *
 * The host prepares a message and then calls `run` repeatedly. Each call returns the reason for which the core needs its host
 * (see `layout.ts`); the host answers, and calls `run` again. The core imports nothing from the host.
 */

import { PRECOMPILE_FAILED, PREPAID, TRACES_MESSAGES, TRACES_STEPS, WARM } from "../layout.ts"
import { allocate, memories, provide, resetArena } from "./arena.ts"
import { forgetAllCodes, resetCodes } from "./code/codes.ts"
import { operationTable } from "./code/operationTable.ts"
import { newestNote } from "./coverage.ts"
import { eventPointer } from "./events.ts"
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
  outputPointer,
  refund,
  reservoir,
  stateGasUsed,
} from "./messages/results.ts"
import { reserveReturned, resetReturned } from "./messages/returned.ts"
import { hasReverted, resetReverts, revertedCall } from "./messages/reverts.ts"
import { run, STARTS } from "./phases.ts"
import { shownSlotsPointer, showSlots } from "./shownSlots.ts"
import { accountAt, resetAccounts } from "./state/accounts.ts"
import { answerAccount, answerBlockHash, answerCode, answerSlot, request } from "./state/answers.ts"
import { knownAccount, knownSlot } from "./state/lookups.ts"
import { newestSlot, resetSlots, slotAt } from "./state/slots.ts"
import { hasStateGas } from "./stateGas.ts"
import { takeVisited, visitedPointer } from "./steps.ts"
import { exchange, exchanged, showAccount, showSlot } from "./words/exchange.ts"
import { loadBigEndian } from "./words/words.ts"

export function exchangePointer(): usize {
  return exchange
}
export function environmentPointer(): usize {
  return environment
}
export function rulesPointer(): usize {
  return rules
}
export function operationsPointer(): usize {
  return operationTable
}

/** Sets the events that are reported while a message runs: see `TRACES_STEPS`. To be called only while nothing runs. */
export function trace(traces: u32): void {
  if (((m.traces ^ traces) & TRACES_STEPS) != 0) forgetAllCodes()
  m.traces = traces
}

/** Sets the work at the beginning and the end of messages. */
function setHooks(): void {
  m.hooks = (m.traces & TRACES_MESSAGES) | ((<u32>hasStateGas()) << 8)
}

/** Collects coverage from now on, except in runs that trace steps. Discards decoded codes. To be called only while nothing runs. */
export function cover(): void {
  m.covers = 1
  forgetAllCodes()
}

/** Discards the last run. The host may warm accounts and slots afterwards. */
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
  m.reservoir = 0
  m.stateUsed = 0
  m.spilled = 0
  m.error = 0
  m.stepNotified = 0
  m.phase = STARTS
  setHooks()
}

/** Warms the account whose address is in the first word of the exchange. */
export function warmAccount(): void {
  accountAt(exchanged(0)).flags |= WARM
}

/** Marks as prepaid the slot in the second word of the exchange, of the account in the first. */
export function warmSlot(): void {
  const account = accountAt(exchanged(0))
  slotAt(account, exchanged(1)).flags |= PREPAID
}

/** Allocates space for the versioned hashes of blobs and returns its pointer; the host writes them as words. */
export function blobHashSpace(count: u32): usize {
  const pointer = allocate(count << 5)
  setBlobHashes(pointer, count)
  return pointer
}

/** Sets the state gas of the top-level message beside its gas (EIP-8037). To be called after `reset`. */
export function setReservoir(gas: i64): void {
  m.reservoir = gas
}

/**
 * Describes the top-level message. The caller, the callee and the value are in the first three words of the exchange; the address
 * of a creation follows from the caller and `nonce`. Returns the pointer at which the host writes the input.
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

/** The pointer to the input of the message that begins: a call of `console.log` or of a precompile. */
export function inputPointer(): usize {
  return m.input
}
export function inputLength(): u32 {
  return m.inputLength
}
/** The gas of the current frame. */
export function gas(): i64 {
  return m.gas
}

/** Answers with the result of a precompile; returns the pointer at which the host writes its output. */
export function answerPrecompile(gasUsed: i64, fails: bool, outputLength: u32): usize {
  m.gas -= gasUsed
  if (fails) m.error = PRECOMPILE_FAILED
  m.outputLength = outputLength
  m.output = reserveReturned(outputLength)
  return m.output
}

// Imported and then exported: the compiler treats the module of an `export … from` as a different one from the imported module.
export {
  answerAccount,
  answerBlockHash,
  answerCode,
  answerSlot,
  error,
  errorDetail,
  errorLimit,
  eventPointer,
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
  outputPointer,
  refund,
  request,
  reservoir,
  revertedCall,
  run,
  showAccount,
  shownSlotsPointer,
  showSlot,
  showSlots,
  stateGasUsed,
  takeVisited,
  visitedPointer,
}
