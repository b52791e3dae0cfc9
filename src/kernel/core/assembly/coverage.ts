/**
 * Notes which blocks of instructions ran, and whether conditional jumps jumped, for a host that collects coverage.
 *
 * Each is noted once for a decoded code: the noting instruction is then replaced by the ordinary one, so that code runs at full
 * speed afterwards. A code that is decoded again notes everything again.
 */
import { JUMPED, PASSED, RAN_BLOCK, RAN_UNTIL } from "../layout.ts"
import { allocate } from "./arena.ts"
import { BEGIN, BEGIN_COVER, JUMPI_COVER, JUMPI_JUMPED, JUMPI_PASSED } from "./code/operations.ts"
import { m } from "./machine.ts"
import type { Note } from "./records.ts"

const OP_JUMPI: u8 = 0x57

/** The newest note of the run; each note points to the next older one. */
export function newestNote(): usize {
  return m.notes
}

/** Returns the instruction with which a block begins. */
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

/** Notes that the block which begins at an instruction runs to its end. */
export function coverBlock(begin: usize): void {
  store<u8>(begin, <u8>BEGIN)
  add(load<u32>(begin, 8), RAN_BLOCK)
}

/** Notes that a block failed at the instruction at `pc`. */
export function coverUntil(pc: u32): void {
  add(pc, RAN_UNTIL)
}

/** Notes whether a conditional jump jumps, if that outcome is new. */
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
