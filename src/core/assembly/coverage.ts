/**
 * Notes which blocks of instructions have run, and which ways conditional jumps went, for a host that collects coverage.
 *
 * Each is noted once for a decoded code: what has been noted becomes the instruction that notes nothing, so that code
 * which has run before runs at its usual speed. A code that is decoded anew notes all again.
 */
import { JUMPED, PASSED, RAN_BLOCK, RAN_UNTIL } from "../layout.ts"
import { allocate } from "./arena.ts"
import { BEGIN, BEGIN_COVER, JUMPI_COVER, JUMPI_JUMPED, JUMPI_PASSED } from "./code/operations.ts"
import { m } from "./machine.ts"
import type { Note } from "./records.ts"

const OP_JUMPI: u8 = 0x57

/** The newest note of the run; each leads to the one before it. */
export function newestNote(): usize {
  return m.notes
}

/** The instruction that begins a block. */
export function blockBeginning(): u32 {
  return m.covers != 0 ? BEGIN_COVER : BEGIN
}

function add(pc: u32, kind: u32): void {
  const note = changetype<Note>(allocate(offsetof<Note>()))
  note.older = m.notes
  note.code = changetype<usize>(m.frame.code)
  note.pc = pc
  note.kind = kind
  m.notes = changetype<usize>(note)
}

/** Notes the block that begins at an instruction: it runs to its end. */
export function coverBlock(begin: usize): void {
  store<u8>(begin, <u8>BEGIN)
  add(load<u32>(begin, 8), RAN_BLOCK)
}

/** Notes a block that ran up to an instruction. */
export function coverUntil(pc: u32): void {
  add(pc, RAN_UNTIL)
}

/** Notes the way of a conditional jump, if it is the first time. */
// @inline
export function coverJump(jump: usize, jumps: bool): void {
  const state: u32 = load<u8>(jump)
  if (state == (jumps ? JUMPI_JUMPED : JUMPI_PASSED)) return
  coverWay(jump, jumps)
}

function coverWay(jump: usize, jumps: bool): void {
  add(load<u32>(jump) >> 8, jumps ? JUMPED : PASSED)
  const state: u32 = load<u8>(jump)
  if (state != JUMPI_COVER) store<u8>(jump, OP_JUMPI)
  else store<u8>(jump, <u8>(jumps ? JUMPI_JUMPED : JUMPI_PASSED))
}
