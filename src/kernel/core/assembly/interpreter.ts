/** Runs the instructions of a frame until the frame ends, requests a message, or needs the host. */
import {
  BASE_FEE,
  BLOB_BASE_FEE,
  CHAIN_ID,
  COINBASE,
  DESTROYED_ITSELF,
  GAS_LIMIT,
  GAS_PRICE,
  INVALID_JUMP,
  INVALID_OPCODE,
  LOGGED,
  NUMBER,
  ORIGIN,
  PAUSED,
  PREV_RANDAO,
  REVERT,
  SLOT_NUMBER,
  STEP,
  TIMESTAMP,
  TRACES_VISITS,
} from "../layout.ts"
import { failBlock } from "./code/failures.ts"
import { OP_EXCHANGE } from "./code/immediates.ts"
import * as I from "./code/operations.ts"
import { itemsTakenBy } from "./code/operationTable.ts"
import { beginSize } from "./code/stackChecks.ts"
import { coverBlock, coverJump, coverUntil } from "./coverage.ts"
import { notifyRejected, tracesMessages } from "./events.ts"
import { BEGINS, call, NOT_DONE } from "./instructions/calls.ts"
import { create, selfdestruct } from "./instructions/creations.ts"
import {
  calldatacopy,
  calldataload,
  chargeExponent,
  codecopy,
  mcopy,
  mload,
  mstore,
  mstore8,
  returndatacopy,
  sha3,
} from "./instructions/data.ts"
import {
  balance,
  blobhash,
  blockhash,
  extcodecopy,
  extcodehash,
  extcodesize,
  pushAddress,
  selfbalance,
} from "./instructions/environment.ts"
import { length, range, start } from "./instructions/extent.ts"
import { log } from "./instructions/logs.ts"
import { sload, sstore, tload, tstore } from "./instructions/storage.ts"
import { environment, fail, m } from "./machine.ts"
import { fullStack, sentValueOf } from "./messages/frame.ts"
import { BEGINNING, ENDED } from "./messages/messages.ts"
import { waitsFor } from "./state/requests.ts"
import { notifyStep, visit } from "./steps.ts"
import { div, mod, sdiv, smod } from "./words/divide.ts"
import { addmod, mulmod } from "./words/modular.ts"
import { exp, mul } from "./words/multiply.ts"
import { byteAt, clz, sar, shl, shr, signextend } from "./words/shift.ts"
import { add, and, copy, eq, gt, isZero, lt, not, or, setSmall, sgt, slt, sub, xor } from "./words/words.ts"

/** A contract has destroyed itself, and the log of what it sent away is to be reported first. */
export const SENT_AWAY: i32 = 104

/** A buffer for the operand in an instruction, as a word. */
const operand: usize = memory.data(32, 16)

/** Returns the pointer to the instruction at a jump target; 0 if there is no JUMPDEST. */
// @inline
function targetOf(word: usize): usize {
  const high = load<u32>(word, 4) | load<u64>(word, 8) | load<u64>(word, 16) | load<u64>(word, 24)
  return high == 0 ? targetAt(load<u32>(word)) : 0
}

// @inline
function targetAt(codeOffset: u32): usize {
  const code = m.frame.code
  return codeOffset < code.length ? load<usize>(code.jumps + (codeOffset << 2)) : 0
}

// @inline
function swap(word: usize, other: usize): void {
  const low = v128.load(word)
  const high = v128.load(word, 16)
  copy(other, word)
  v128.store(other, low)
  v128.store(other, high, 16)
}

/** Returns the number of items on the stack of the current frame. */
// @inline
function heightOf(sp: usize): u32 {
  return <u32>(sp - m.base) >> 5
}

/** True if a stack of this height neither underflows nor overflows in a block; see `stackChecks`. */
// @inline
function fits(begin: u32, height: u32): bool {
  return height - ((begin >> 8) & 0xfff) <= begin >> 20
}

/** Adds a small number to a word. */
// @inline
function addSmall(word: usize, small: u32): void {
  const low = load<u64>(word) + <u64>small
  store<u64>(word, low)
  if (low < <u64>small) carry(word)
}

function carry(word: usize): void {
  const second = load<u64>(word, 8) + 1
  store<u64>(word, second, 8)
  if (second != 0) return
  const third = load<u64>(word, 16) + 1
  store<u64>(word, third, 16)
  if (third == 0) store<u64>(word, load<u64>(word, 24) + 1, 24)
}

// @inline
function isSmall(word: usize, small: u32): bool {
  return (
    ((load<u64>(word) ^ <u64>small) | load<u64>(word, 8) | load<u64>(word, 16) | load<u64>(word, 24)) == 0
  )
}

/** Runs the current frame; returns the next step, or the reason for which the core needs the host. */
export function interpret(): i32 {
  let sp = m.frame.sp
  let ip = m.frame.ip
  let at = ip
  while (true) {
    at = ip
    assert(sp >= m.base && sp <= m.base + fullStack)
    const instruction = load<u32>(ip)
    ip += 4
    switch (instruction & 0xff) {
      case I.BEGIN: {
        const height = heightOf(sp)
        if (!fits(instruction, height)) {
          failBlock(at, height)
          return leave(at, sp)
        }
        const left = m.gas - <i64>load<u32>(at, 4)
        if (left < m.floor) {
          if (left < 0) {
            failBlock(at, height)
            return leave(at, sp)
          }
          if (m.resumed == 0) return pause(PAUSED, at, sp)
          m.resumed = 0
        }
        m.gas = left
        ip = at + beginSize
        break
      }
      case I.BEGIN_STEP: {
        if ((m.traces & TRACES_VISITS) != 0) {
          if (m.gas - <i64>load<u32>(at, 4) < m.floor) {
            if (m.resumed == 0) return pause(PAUSED, at, sp)
            m.resumed = 0
          }
          if (!visit(at)) return pause(STEP, at, sp)
        } else if (m.stepNotified == 0) {
          if (!notifyStep(at, sp)) return leave(at, sp)
          m.stepNotified = 1
          return pause(STEP, at, sp)
        }
        m.stepNotified = 0
        const height = heightOf(sp)
        if (!fits(instruction, height)) {
          failBlock(at, height)
          return leave(at, sp)
        }
        const left = m.gas - <i64>load<u32>(at, 4)
        if (left < 0) {
          failBlock(at, height)
          return leave(at, sp)
        }
        m.gas = left
        ip = at + beginSize
        break
      }
      case I.BEGIN_COVER: {
        const height = heightOf(sp)
        if (!fits(instruction, height) || m.gas < <i64>load<u32>(at, 4)) {
          coverUntil(failBlock(at, height))
          return leave(at, sp)
        }
        coverBlock(at)
        ip = at
        break
      }
      case I.JUMPI_COVER:
      case I.JUMPI_JUMPED:
      case I.JUMPI_PASSED: {
        const jumps = !isZero(sp - 64)
        coverJump(at, jumps)
        if (jumps) ip = targetOf(sp - 32)
        if (ip == 0) return failJump()
        sp -= 64
        break
      }
      case 0x00:
        return ENDED
      case 0x01:
        add(sp - 32, sp - 64, sp - 64)
        sp -= 32
        break
      case 0x02:
        mul(sp - 32, sp - 64, sp - 64)
        sp -= 32
        break
      case 0x03:
        sub(sp - 32, sp - 64, sp - 64)
        sp -= 32
        break
      case 0x04:
        div(sp - 32, sp - 64, sp - 64)
        sp -= 32
        break
      case 0x05:
        sdiv(sp - 32, sp - 64, sp - 64)
        sp -= 32
        break
      case 0x06:
        mod(sp - 32, sp - 64, sp - 64)
        sp -= 32
        break
      case 0x07:
        smod(sp - 32, sp - 64, sp - 64)
        sp -= 32
        break
      case 0x0b:
        signextend(sp - 32, sp - 64, sp - 64)
        sp -= 32
        break
      case 0x16:
        and(sp - 32, sp - 64, sp - 64)
        sp -= 32
        break
      case 0x17:
        or(sp - 32, sp - 64, sp - 64)
        sp -= 32
        break
      case 0x18:
        xor(sp - 32, sp - 64, sp - 64)
        sp -= 32
        break
      case 0x1a:
        byteAt(sp - 32, sp - 64, sp - 64)
        sp -= 32
        break
      case 0x1b:
        shl(sp - 32, sp - 64, sp - 64)
        sp -= 32
        break
      case 0x1c:
        shr(sp - 32, sp - 64, sp - 64)
        sp -= 32
        break
      case 0x1d:
        sar(sp - 32, sp - 64, sp - 64)
        sp -= 32
        break
      case 0x08:
        addmod(sp - 32, sp - 64, sp - 96, sp - 96)
        sp -= 64
        break
      case 0x09:
        mulmod(sp - 32, sp - 64, sp - 96, sp - 96)
        sp -= 64
        break
      case 0x0a:
        if (!chargeExponent(sp - 64)) return leave(at, sp)
        exp(sp - 32, sp - 64, sp - 64)
        sp -= 32
        break
      case 0x10:
        setSmall(sp - 64, <u64>lt(sp - 32, sp - 64))
        sp -= 32
        break
      case 0x11:
        setSmall(sp - 64, <u64>gt(sp - 32, sp - 64))
        sp -= 32
        break
      case 0x12:
        setSmall(sp - 64, <u64>slt(sp - 32, sp - 64))
        sp -= 32
        break
      case 0x13:
        setSmall(sp - 64, <u64>sgt(sp - 32, sp - 64))
        sp -= 32
        break
      case 0x14:
        setSmall(sp - 64, <u64>eq(sp - 32, sp - 64))
        sp -= 32
        break
      case 0x15:
        setSmall(sp - 32, <u64>isZero(sp - 32))
        break
      case 0x19:
        not(sp - 32, sp - 32)
        break
      case 0x1e:
        setSmall(sp - 32, clz(sp - 32))
        break
      case 0x20:
        if (!sha3(sp)) return leave(at, sp)
        sp -= 32
        break
      case 0x30:
        pushAddress(m.frame.to, sp)
        sp += 32
        break
      case 0x31:
        if (!balance(sp)) return leave(at, sp)
        break
      case 0x32:
        copy(environment + ORIGIN, sp)
        sp += 32
        break
      case 0x33:
        pushAddress(m.frame.caller, sp)
        sp += 32
        break
      case 0x34:
        copy(sentValueOf(m.frame), sp)
        sp += 32
        break
      case 0x35:
        calldataload(sp)
        break
      case 0x36:
        setSmall(sp, m.inputLength)
        sp += 32
        break
      case 0x37:
        if (!calldatacopy(sp)) return leave(at, sp)
        sp -= 96
        break
      case 0x38:
        setSmall(sp, m.frame.code.length)
        sp += 32
        break
      case 0x39:
        if (!codecopy(sp)) return leave(at, sp)
        sp -= 96
        break
      case 0x3a:
        copy(environment + GAS_PRICE, sp)
        sp += 32
        break
      case 0x3b:
        if (!extcodesize(sp)) return leave(at, sp)
        break
      case 0x3c:
        if (!extcodecopy(sp)) return leave(at, sp)
        sp -= 128
        break
      case 0x3d:
        setSmall(sp, m.returnedLength)
        sp += 32
        break
      case 0x3e:
        if (!returndatacopy(sp)) return leave(at, sp)
        sp -= 96
        break
      case 0x3f:
        if (!extcodehash(sp)) return leave(at, sp)
        break
      case 0x40:
        if (!blockhash(sp)) return leave(at, sp)
        break
      case 0x41:
        copy(environment + COINBASE, sp)
        sp += 32
        break
      case 0x42:
        copy(environment + TIMESTAMP, sp)
        sp += 32
        break
      case 0x43:
        copy(environment + NUMBER, sp)
        sp += 32
        break
      case 0x44:
        copy(environment + PREV_RANDAO, sp)
        sp += 32
        break
      case 0x45:
        copy(environment + GAS_LIMIT, sp)
        sp += 32
        break
      case 0x46:
        copy(environment + CHAIN_ID, sp)
        sp += 32
        break
      case 0x47:
        if (!selfbalance(sp)) return leave(at, sp)
        sp += 32
        break
      case 0x48:
        copy(environment + BASE_FEE, sp)
        sp += 32
        break
      case 0x49:
        blobhash(sp)
        break
      case 0x4a:
        copy(environment + BLOB_BASE_FEE, sp)
        sp += 32
        break
      case 0x4b:
        copy(environment + SLOT_NUMBER, sp)
        sp += 32
        break
      case 0x50:
        sp -= 32
        break
      case 0x51:
        if (!mload(sp - 32, sp - 32)) return leave(at, sp)
        break
      case 0x52:
        if (!mstore(sp - 32, sp - 64)) return leave(at, sp)
        sp -= 64
        break
      case 0x53:
        if (!mstore8(sp)) return leave(at, sp)
        sp -= 64
        break
      case 0x54:
        if (!sload(sp)) return leave(at, sp)
        break
      case 0x55:
        if (!sstore(sp)) return leave(at, sp)
        sp -= 64
        break
      case 0x56:
        ip = targetOf(sp - 32)
        if (ip == 0) return failJump()
        sp -= 32
        break
      case 0x57:
        if (!isZero(sp - 64)) ip = targetOf(sp - 32)
        if (ip == 0) return failJump()
        sp -= 64
        break
      case 0x58:
        setSmall(sp, instruction >> 8)
        sp += 32
        break
      case 0x59:
        setSmall(sp, m.size)
        sp += 32
        break
      case 0x5a:
        setSmall(sp, m.gas)
        sp += 32
        break
      case 0x5c:
        tload(sp)
        break
      case 0x5d:
        if (!tstore(sp)) return leave(at, sp)
        sp -= 64
        break
      case 0x5e:
        if (!mcopy(sp)) return leave(at, sp)
        sp -= 96
        break
      case I.PUSH_SMALL:
        setSmall(sp, instruction >> 8)
        sp += 32
        break
      case I.PUSH_64:
        setSmall(sp, load<u64>(ip))
        sp += 32
        ip += 8
        break
      case I.PUSH_WORD:
        copy(ip, sp)
        sp += 32
        ip += 32
        break
      case I.DUP_ANY:
        copy(sp - (instruction >> 8), sp)
        sp += 32
        break
      case I.SWAP_ANY:
        swap(sp - 32, sp - 32 - (instruction >> 8))
        break
      case OP_EXCHANGE:
        swap(sp - 32 - ((instruction >> 3) & 0x1fe0), sp - 32 - ((instruction >> 11) & 0x1fe0))
        break
      case I.JUMP_TO:
        ip = targetAt(instruction >> 8)
        if (ip == 0) return failJump()
        break
      case I.JUMP_TO_IF:
        if (!isZero(sp - 32)) ip = targetAt(instruction >> 8)
        if (ip == 0) return failJump()
        sp -= 32
        break
      case I.JUMP_TO_UNLESS:
        if (isZero(sp - 32)) ip = targetAt(instruction >> 8)
        if (ip == 0) return failJump()
        sp -= 32
        break
      case I.LT_JUMP_IF:
        if (lt(sp - 32, sp - 64)) ip = targetAt(instruction >> 8)
        if (ip == 0) return failJump()
        sp -= 64
        break
      case I.LT_JUMP_UNLESS:
        if (!lt(sp - 32, sp - 64)) ip = targetAt(instruction >> 8)
        if (ip == 0) return failJump()
        sp -= 64
        break
      case I.GT_JUMP_IF:
        if (gt(sp - 32, sp - 64)) ip = targetAt(instruction >> 8)
        if (ip == 0) return failJump()
        sp -= 64
        break
      case I.GT_JUMP_UNLESS:
        if (!gt(sp - 32, sp - 64)) ip = targetAt(instruction >> 8)
        if (ip == 0) return failJump()
        sp -= 64
        break
      case I.EQ_JUMP_IF:
        if (eq(sp - 32, sp - 64)) ip = targetAt(instruction >> 8)
        if (ip == 0) return failJump()
        sp -= 64
        break
      case I.EQ_JUMP_UNLESS:
        if (!eq(sp - 32, sp - 64)) ip = targetAt(instruction >> 8)
        if (ip == 0) return failJump()
        sp -= 64
        break
      case I.ADD_SMALL:
        addSmall(sp - 32, instruction >> 8)
        break
      case I.SUB_SMALL:
        setSmall(operand, instruction >> 8)
        sub(operand, sp - 32, sp - 32)
        break
      case I.MUL_SMALL:
        setSmall(operand, instruction >> 8)
        mul(operand, sp - 32, sp - 32)
        break
      case I.AND_SMALL:
        setSmall(sp - 32, load<u64>(sp - 32) & (instruction >> 8))
        break
      case I.AND_WORD:
        and(ip, sp - 32, sp - 32)
        ip += 32
        break
      case I.SHL_SMALL:
        setSmall(operand, instruction >> 8)
        shl(operand, sp - 32, sp - 32)
        break
      case I.SHR_SMALL:
        setSmall(operand, instruction >> 8)
        shr(operand, sp - 32, sp - 32)
        break
      case I.EQ_SMALL:
        setSmall(sp - 32, <u64>isSmall(sp - 32, instruction >> 8))
        break
      case I.LT_SMALL:
        setSmall(operand, instruction >> 8)
        setSmall(sp - 32, <u64>lt(operand, sp - 32))
        break
      case I.GT_SMALL:
        setSmall(operand, instruction >> 8)
        setSmall(sp - 32, <u64>gt(operand, sp - 32))
        break
      case I.MLOAD_AT:
        setSmall(operand, instruction >> 8)
        if (!mload(operand, sp)) return leave(at, sp)
        sp += 32
        break
      case I.MSTORE_AT:
        setSmall(operand, instruction >> 8)
        if (!mstore(operand, sp - 32)) return leave(at, sp)
        sp -= 32
        break
      case I.SWAP_POP:
        sp -= 32
        copy(sp, sp - (instruction >> 8))
        break
      case I.POP_POP:
        sp -= 64
        break
      case I.SWAP_SUB:
        sub(sp - 64, sp - 32, sp - 64)
        sp -= 32
        break
      case 0xa0:
      case 0xa1:
      case 0xa2:
      case 0xa3:
      case 0xa4: {
        const topics = (instruction & 0xff) - 0xa0
        if (!log(sp, topics)) return leave(at, sp)
        sp -= 64 + (topics << 5)
        if (tracesMessages()) return pause(LOGGED, ip, sp)
        break
      }
      case 0xf0:
      case 0xf1:
      case 0xf2:
      case 0xf4:
      case 0xf5:
      case 0xfa: {
        const opcode = instruction & 0xff
        const creates = opcode == 0xf0 || opcode == 0xf5
        const done = creates ? create(sp, opcode == 0xf5) : call(sp, opcode)
        if (done == NOT_DONE) return leave(at, sp)
        sp -= itemsTakenBy(opcode) << 5
        if (done == BEGINS) return pause(BEGINNING, ip, sp)
        sp += 32 // the result
        if (tracesMessages()) return pause(notifyRejected(), ip, sp)
        break
      }
      case 0xf3:
        if (!range(sp - 32, sp - 64)) return leave(at, sp)
        m.output = m.mem + start
        m.outputLength = length
        return ENDED
      case 0xfd:
        if (!range(sp - 32, sp - 64)) return leave(at, sp)
        m.output = m.mem + start
        m.outputLength = length
        m.error = REVERT
        return ENDED
      case 0xff: {
        const logs = m.logs
        if (!selfdestruct(sp)) return leave(at, sp)
        if (!tracesMessages()) return ENDED
        return m.logs != logs ? SENT_AWAY : DESTROYED_ITSELF
      }
      default:
        m.errorDetail = <i32>(instruction >> 8)
        fail(INVALID_OPCODE)
        return leave(at, sp)
    }
  }
}

/** Ends the frame at a jump to no JUMPDEST. */
function failJump(): i32 {
  fail(INVALID_JUMP)
  m.gas = 0
  return ENDED
}

/** Leaves the interpreter at an instruction that failed, or that runs again after the host has answered. */
function leave(ip: usize, sp: usize): i32 {
  if (m.error != 0) {
    if (m.error != REVERT) m.gas = 0
    return ENDED
  }
  return pause(waitsFor, ip, sp)
}

/** Leaves the interpreter for a reason; the frame continues at this instruction. */
function pause(reason: i32, ip: usize, sp: usize): i32 {
  m.frame.ip = ip
  m.frame.sp = sp
  m.frame.gas = m.gas
  return reason
}
