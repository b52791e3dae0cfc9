/**
 * Decodes a code into what the interpreter runs: blocks of instructions of 32 bits each; the value of a push follows its
 * instruction. Gas and stack of a block are checked once, at its beginning.
 *
 * Only the last instruction of a block may halt successfully, jump, or read the gas that is left. If gas or stack do not
 * suffice for the whole block, one of its instructions fails, and that reverts everything that the frame did.
 */

import { ENDS_BLOCK, ENDS_CODE, IS_DEFINED, TRACES_STEPS } from "../../layout.ts"
import { allocateCode, allocateLarge, trim, trimCode } from "../arena.ts"
import { blockBeginning } from "../coverage.ts"
import { m } from "../machine.ts"
import type { Code } from "../records.ts"
import { requestCapacity } from "./codes.ts"
import { comparedJump, pairOf, withSmall } from "./fusions.ts"
import { hasImmediate, instructionAt, isValidAt, itemsTakenAt } from "./immediates.ts"
import { maxDecodedSize } from "./maxDecodedSize.ts"
import {
  AND_WORD,
  BEGIN_STEP,
  DUP_ANY,
  JUMPI_COVER,
  OP_AND,
  OP_INVALID,
  OP_ISZERO,
  OP_JUMPDEST,
  OP_JUMPI,
  OP_PC,
  OP_PUSH0,
  OP_PUSH32,
  OP_STOP,
  PUSH_64,
  PUSH_SMALL,
  PUSH_WORD,
  SWAP_ANY,
} from "./operations.ts"
import { feeOf, flagsOf, itemsTakenBy, riseOf } from "./operationTable.ts"
import { isPushedSmall, pushed, readPush } from "./pushes.ts"
import { beginSize, stackChecks } from "./stackChecks.ts"
import { nextTarget } from "./targets.ts"

/** The largest program counter that fits into an instruction beside its number. */
const maxPc: u32 = 0xffffff

/** The code that is decoded, the program counter, the pointer at which the next instruction is written, and the flags of the newest opcode. */
let code: Code = changetype<Code>(0)
let pc: u32 = 0
let at: usize = 0
let flags: u32 = 0

/** The block that is written: its beginning, its gas, and its stack use. */
let begin: usize = 0
let gas: u32 = 0
let height: i32 = 0
let needs: i32 = 0
let rises: i32 = 0

/** True if every instruction is a separate block and is reported to the host. */
// @inline
function tracesSteps(): bool {
  return (m.traces & TRACES_STEPS) != 0
}

/** Decodes a code. To be called before it runs for the first time. */
export function decode(given: Code): void {
  code = given
  const jumpsSize = (<usize>code.length + 1) * 4
  const size = maxDecodedSize(code.length)
  let start = code.kept != 0 ? allocateCode(size) : code.decoded
  const isReserved = start != 0
  if (!isReserved) {
    if (code.kept != 0) requestCapacity()
    start = allocateLarge(size)
  }
  code.jumps = start
  memory.fill(start, 0, jumpsSize)
  at = start + jumpsSize
  code.stream = at
  decodeBlocks()
  if (!isReserved) trim(at)
  else if (code.kept != 0) trimCode(at)
}

function decodeBlocks(): void {
  pc = 0
  while (true) {
    beginBlock()
    do emit()
    while ((flags & ENDS_BLOCK) == 0 && !tracesSteps() && opcodeAt(pc) != OP_JUMPDEST)
    endBlock()
    if ((flags & ENDS_CODE) == 0) continue
    pc = nextTarget(code, pc)
    if (pc >= code.length) return
  }
}

function beginBlock(): void {
  begin = at
  gas = 0
  height = 0
  needs = 0
  rises = 0
  store<u32>(at, pc, 8)
  if (opcodeAt(pc) == OP_JUMPDEST && pc < code.length) store<u32>(code.jumps + (pc << 2), at)
  at += beginSize
}

function endBlock(): void {
  store<u32>(begin, (tracesSteps() ? BEGIN_STEP : blockBeginning()) | stackChecks(needs, rises))
  store<u32>(begin, gas, 4)
}

/** Returns the opcode at an offset of the code; STOP after its end. */
// @inline
function opcodeAt(codeOffset: u32): u32 {
  return codeOffset < code.length ? load<u8>(code.bytes + codeOffset) : OP_STOP
}

/** Adds the gas and the stack use of an opcode to the block. */
function count(opcode: u32): void {
  countItems(opcode, itemsTakenBy(opcode))
}

function countItems(opcode: u32, takes: i32): void {
  gas += feeOf(opcode)
  if (takes - height > needs) needs = takes - height
  height += riseOf(opcode)
  if (height > rises) rises = height
  flags = flagsOf(opcode)
}

// @inline
function write(instruction: u32): void {
  store<u32>(at, instruction)
  at += 4
}

/** Writes one instruction for the next opcode, or for several opcodes. */
function emit(): void {
  const opcode = opcodeAt(pc)
  if (hasImmediate(opcode)) {
    emitOnItems(opcode)
    return
  }
  count(opcode)
  if ((flags & IS_DEFINED) == 0) emitInvalid(opcode)
  else if (opcode >= OP_PUSH0 && opcode <= OP_PUSH32) emitPush(opcode - OP_PUSH0)
  else if (opcode == OP_PC && pc > maxPc) emitPc()
  else if (opcode == OP_JUMPDEST) pc++
  else if (tracesSteps() || !emitFused(opcode)) {
    if (opcode >= DUP_ANY && opcode < DUP_ANY + 16) write(DUP_ANY | ((opcode - DUP_ANY + 1) << 13))
    else if (opcode >= SWAP_ANY && opcode < SWAP_ANY + 16) write(SWAP_ANY | ((opcode - SWAP_ANY + 1) << 13))
    else write((opcode == OP_JUMPI && m.covers != 0 ? JUMPI_COVER : opcode) | (pc << 8))
    pc++
  }
}

function emitInvalid(opcode: u32): void {
  flags = ENDS_BLOCK | ENDS_CODE
  write(OP_INVALID | (opcode << 8))
  pc++
}

/** Writes DUPN, SWAPN or EXCHANGE. */
function emitOnItems(opcode: u32): void {
  if (!isValidAt(code, pc, opcode)) {
    gas += feeOf(opcode)
    emitInvalid(opcode)
    return
  }
  countItems(opcode, itemsTakenAt(code, pc, opcode))
  write(instructionAt(code, pc, opcode))
  pc += 2
}

/** Writes a PC whose value does not fit into the instruction. */
function emitPc(): void {
  write(PUSH_64)
  store<u64>(at, <u64>pc)
  at += 8
  pc++
}

function emitPush(length: u32): void {
  readPush(code, pc, length)
  const next = opcodeAt(pc + 1 + length)
  pc += 1 + length
  if (isPushedSmall()) {
    const value = load<u32>(pushed)
    const isAlone = tracesSteps() || (next == OP_JUMPI && m.covers != 0)
    const fused = isAlone || (flagsOf(next) & IS_DEFINED) == 0 ? 0 : withSmall(next)
    if (fused != 0) {
      count(next)
      pc++
    }
    write((fused != 0 ? fused : PUSH_SMALL) | (value << 8))
    return
  }
  if (!tracesSteps() && next == OP_AND) {
    count(next)
    pc++
    writeWord(AND_WORD)
    return
  }
  if ((load<u64>(pushed, 8) | load<u64>(pushed, 16) | load<u64>(pushed, 24)) == 0) {
    write(PUSH_64)
    store<u64>(at, load<u64>(pushed))
    at += 8
  } else writeWord(PUSH_WORD)
}

function writeWord(instruction: u32): void {
  write(instruction)
  memory.copy(at, pushed, 32)
  at += 32
}

/** Writes one instruction for the next two or more opcodes; false if there is none for them. */
function emitFused(opcode: u32): bool {
  const next = opcodeAt(pc + 1)
  const pair = pairOf(opcode, next)
  if (pair != 0) {
    count(next)
    write(pair)
    pc += 2
    return true
  }
  const negated = next == OP_ISZERO && opcode != OP_ISZERO
  const jump = comparedJump(opcode, negated)
  return jump != 0 && emitComparedJump(jump, negated)
}

/** Writes one instruction for a comparison, perhaps negated, and a conditional jump to a pushed target; false if the code has no such sequence here. */
function emitComparedJump(jump: u32, negated: bool): bool {
  if (m.covers != 0) return false
  const push = pc + (negated ? 2 : 1)
  const opcode = opcodeAt(push)
  if (opcode <= OP_PUSH0 || opcode > OP_PUSH32) return false
  const length = opcode - OP_PUSH0
  const last = opcodeAt(push + 1 + length)
  if (last != OP_JUMPI) return false
  readPush(code, push, length)
  if (!isPushedSmall()) return false
  if (negated) count(OP_ISZERO)
  count(opcode)
  count(last)
  write(jump | (load<u32>(pushed) << 8))
  pc = push + 2 + length
  return true
}
