/** Begins and ends messages (Yellow Paper sections 7 and 8). */

import {
  ACCESSED,
  CODE_STORE_OUT_OF_GAS,
  COLLIDES_WITH_STORAGE,
  COLLISION,
  CONSOLE,
  CREATE,
  DELEGATE,
  DONE,
  EMPTY_STORAGE,
  HAS_ACCESS_COSTS,
  HAS_INIT_CODE_LIMIT,
  HAS_STORAGE,
  INITCODE_TOO_LARGE,
  IS_CONSOLE,
  IS_SPURIOUS,
  MAX_INIT_CODE,
  NOT_BEGUN,
  NOT_PRECOMPILED,
  PRECOMPILE,
  READ,
  REVERT,
  WARM,
} from "../../layout.ts"
import { freeInitCode, initCode, noCode, passingCode } from "../code/codes.ts"
import { decode } from "../code/decode.ts"
import { notifyEnter, notifyLeave, tracesMessages } from "../events.ts"
import { m, rule } from "../machine.ts"
import { isInside, precompile } from "../precompiles/precompiles.ts"
import type { Account, Code, Frame } from "../records.ts"
import { addressOf, exists, hasNoCode, mark, markCreated, setNonce } from "../state/accounts.ts"
import { delegateOf } from "../state/delegation.ts"
import { openCheckpoint, rollBack } from "../state/journal.ts"
import { codeOf } from "../state/requests.ts"
import { transfer } from "../state/transfer.ts"
import { beginStateGas, hasStateGas, mergeStateGas, revertStateGas } from "../stateGas.ts"
import { copy, setSmall, setZero } from "../words/words.ts"
import { chargeBeginning } from "./beginning.ts"
import { deploy, takeAllGas } from "./deployment.ts"
import { assignFirstStack, assignStack, countFuel, frameAt, resume, setFloor, suspend } from "./frame.ts"
import { keepReturned } from "./returned.ts"
import { noteRevert } from "./reverts.ts"

/** Next steps that the core takes without the host: a frame runs, a message has ended, or a message begins. */
export const RUNS: i32 = 100
export const ENDED: i32 = 101
export const BEGINNING: i32 = 102
/** The value of a message has moved, and its log is to be reported before the message goes on. */
export const MOVED: i32 = 103

const _word: usize = memory.data(32, 16)

/** Begins the message that the next frame describes, and opens a checkpoint for it. */
export function begin(): i32 {
  const frame = frameAt(m.depth + 1)
  const isFirst = m.depth < 0
  if (isFirst) assignFirstStack(frame)
  else {
    suspend()
    const caller = m.frame
    frame.memory = caller.memory + caller.size
    assignStack(frame, caller)
  }
  if (frame.kind == CREATE && rule(HAS_ACCESS_COSTS) != 0) {
    frame.to.accessed = ACCESSED | READ
    mark(frame.to, WARM)
  }
  frame.sp = frame.base
  frame.gas = frame.given
  frame.size = 0
  frame.refund = m.refund
  frame.journal = m.journal
  frame.logs = m.logs
  frame.logCount = m.logCount
  frame.runsCode = 0
  openCheckpoint()
  frame.epoch = m.epoch
  m.depth++
  m.outputLength = 0
  m.error = 0
  resume(frame)
  return m.hooks == 0 ? start(frame) : beginHooked(frame)
}

function beginHooked(frame: Frame): i32 {
  if (hasStateGas()) beginStateGas(frame)
  return tracesMessages() ? notifyEnter(frame) : enter()
}

/** True after the log of the value of the message that begins was reported to the host: its value has moved. */
let hasMoved = false

/** Continues the message that has begun, after what the hooks do at its beginning. */
export function enter(): i32 {
  const frame = frameAt(m.depth)
  if (hasMoved) {
    hasMoved = false
    return proceed(frame)
  }
  if (m.depth == 0 && hasStateGas() && !chargeBeginning(frame)) return loseAll(NOT_BEGUN)
  return start(frame)
}

function start(frame: Frame): i32 {
  if (frame.kind == CREATE) {
    const failure = prepareCreation(frame)
    if (failure != 0) return loseAll(failure)
  }
  if (frame.kind != DELEGATE && !transfer(frame)) return ENDED
  if (m.hooks != 0 && tracesMessages() && m.logs != frame.logs) {
    hasMoved = true
    return MOVED
  }
  return proceed(frame)
}

// @inline
function proceed(frame: Frame): i32 {
  return frame.kind == CREATE ? runInitCode(frame) : runCallee(frame)
}

// @inline
function runCallee(frame: Frame): i32 {
  const account = frame.codeAccount
  if (account.precompile != NOT_PRECOMPILED) {
    if (!isInside(account.precompile)) return PRECOMPILE
    precompile(account.precompile)
    return ENDED
  }
  const code = codeToRun(account)
  if (code.length > 0) return runCode(frame, code)
  return (account.flags & IS_CONSOLE) != 0 ? CONSOLE : ENDED
}

/** Returns the code of an account, or of its delegate; the delegate of the top-level callee is warm (EIP-7702). */
function codeToRun(account: Account): Code {
  const delegate = delegateOf(account)
  if (delegate === null) return codeOf(account)
  if (m.depth == 0) mark(delegate, WARM)
  return codeOf(delegate)
}

function runCode(frame: Frame, code: Code): i32 {
  frame.code = code
  frame.runsCode = 1
  if (code.stream == 0) decode(code)
  frame.ip = code.stream
  m.returnedLength = 0
  return RUNS
}

function loseAll(error: i32): i32 {
  takeAllGas(error)
  return ENDED
}

/** Makes the new account a contract; returns the reason if it cannot. */
function prepareCreation(frame: Frame): i32 {
  const to = frame.to
  if (rule(HAS_INIT_CODE_LIMIT) != 0 && m.inputLength > <u32>rule(MAX_INIT_CODE)) return INITCODE_TOO_LARGE
  markCreated(to)
  if (to.nonce != 0 || (exists(to) && !hasNoCode(to))) return COLLISION
  if ((to.flags & HAS_STORAGE) != 0) {
    if (rule(COLLIDES_WITH_STORAGE) != 0) return COLLISION
    mark(to, EMPTY_STORAGE)
  }
  setNonce(to, rule(IS_SPURIOUS) != 0 ? 1 : 0)
  to.code = noCode
  return 0
}

function runInitCode(frame: Frame): i32 {
  if (m.inputLength == 0) return ENDED
  const code = m.depth == 0 ? passingCode(m.inputLength) : initCode(m.inputLength) // may move the input
  memory.copy(code.bytes, m.input, code.length)
  m.inputLength = 0
  frame.inputLength = 0
  return runCode(frame, code)
}

/** Ends the message of the current frame: keeps its changes or reverts them, then continues with its caller. */
export function end(): i32 {
  const frame = frameAt(m.depth)
  if (m.error != 0 && m.error != REVERT && m.error != CODE_STORE_OUT_OF_GAS) m.outputLength = 0
  keepReturned()
  if (frame.kind == CREATE && m.error == 0) deploy(frame)
  if (m.error != 0 && m.error != CODE_STORE_OUT_OF_GAS) takeBack(frame)
  frame.gas = m.gas
  m.used = frame.given - m.gas
  countFuel()
  return m.hooks == 0 ? leave() : endHooked(frame)
}

function endHooked(frame: Frame): i32 {
  if (m.depth > 0 && hasStateGas()) mergeStateGas(frameAt(m.depth - 1), frame, m.error != 0)
  return tracesMessages() ? notifyLeave(frame) : leave()
}

/** Continues with the caller of the message that has ended. */
export function leave(): i32 {
  const frame = frameAt(m.depth)
  if (frame.kind == CREATE && frame.runsCode != 0) freeInitCode(frame.code)
  m.depth--
  if (m.depth < 0) return DONE
  answer(frame)
  return RUNS
}

function takeBack(frame: Frame): void {
  if (m.error == REVERT && frame.runsCode != 0) noteRevert(frame)
  if (hasStateGas()) revertStateGas(frame, m.error != REVERT)
  rollBack(frame.journal)
  m.refund = frame.refund
  m.logs = frame.logs
  m.logCount = frame.logCount
}

/** Gives the caller the result of the message that ended. */
function answer(ended: Frame): void {
  const frame = frameAt(m.depth)
  const left = ended.gas
  const error = m.error
  m.epoch = frame.epoch
  m.error = 0
  m.outputLength = 0
  resume(frame)
  m.gas += left
  setFloor()
  const sp = frame.sp
  frame.sp = sp + 32
  if (ended.kind == CREATE) {
    if (error == 0 || error == CODE_STORE_OUT_OF_GAS) copy(addressOf(ended.to), sp)
    else setZero(sp)
    if (error != REVERT) m.returnedLength = 0
    return
  }
  setSmall(sp, <u64>(error == 0))
  if (error != 0 && error != REVERT) {
    m.returnedLength = 0
    return
  }
  const copied = m.returnedLength < ended.answerLength ? m.returnedLength : ended.answerLength
  assert(copied == 0 || ended.answer + copied <= m.size)
  memory.copy(m.mem + ended.answer, m.returned, copied)
}
