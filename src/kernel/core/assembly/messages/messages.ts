/** Begins and ends messages (Yellow Paper sections 7 and 8). */

import {
  CALL,
  CODE_STORE_OUT_OF_GAS,
  COLLISION,
  CONSOLE,
  CREATE,
  DONE,
  HAS_ACCESS_COSTS,
  HAS_INIT_CODE_LIMIT,
  HAS_STORAGE,
  INITCODE_TOO_LARGE,
  IS_CONSOLE,
  IS_SPURIOUS,
  MAX_INIT_CODE,
  NOT_PRECOMPILED,
  PRECOMPILE,
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
import { codeOf, hasCode } from "../state/requests.ts"
import { transfer } from "../state/transfer.ts"
import { copy, setSmall, setZero } from "../words/words.ts"
import { deploy, takeAllGas } from "./deployment.ts"
import { assignFirstStack, assignStack, countFuel, frameAt, resume, setFloor, suspend } from "./frame.ts"
import { keepReturned } from "./returned.ts"
import { noteRevert } from "./reverts.ts"

/** Next steps that the core takes without the host: a frame runs, a message has ended, or a message begins. */
export const RUNS: i32 = 100
export const ENDED: i32 = 101
export const BEGINNING: i32 = 102

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
    frame.to.accessed = 1
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
  return tracesMessages() ? notifyEnter(frame) : enter()
}

/** Continues the message that has begun. */
export function enter(): i32 {
  const frame = frameAt(m.depth)
  return frame.kind == CREATE ? beginCreation(frame) : beginCall(frame)
}

function beginCall(frame: Frame): i32 {
  if (frame.kind == CALL && !transfer(frame)) return ENDED
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

/** True if everything that the message needs to begin is loaded; otherwise the host is asked for it. */
export function isReady(frame: Frame): bool {
  if (!hasCode(frame.caller) || !hasCode(frame.to)) return false
  if (frame.kind == CREATE) return true
  const delegate = delegateOf(frame.to)
  return delegate === null || hasCode(delegate)
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

function beginCreation(frame: Frame): i32 {
  const to = frame.to
  if (rule(HAS_INIT_CODE_LIMIT) != 0 && m.inputLength > <u32>rule(MAX_INIT_CODE))
    return loseAll(INITCODE_TOO_LARGE)
  markCreated(to)
  if (to.nonce != 0 || (exists(to) && !hasNoCode(to)) || (to.flags & HAS_STORAGE) != 0)
    return loseAll(COLLISION)
  setNonce(to, rule(IS_SPURIOUS) != 0 ? 1 : 0)
  to.code = noCode
  if (!transfer(frame)) return ENDED
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
