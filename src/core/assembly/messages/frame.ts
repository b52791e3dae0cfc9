/** Frames: one for each message that runs, and the stacks of those that run code. */

import { allocate, memories } from "../arena.ts"
import { m } from "../machine.ts"
import type { Frame } from "../records.ts"

/** Bytes of a frame. */
const frameSize: usize = 160

/** Yellow Paper section 8: how deep calls may go. */
export const maxDepth: i32 = 1024

const frames: usize = memory.data(164160, 16) // 1,026 frames

/** Bytes of a full stack (Yellow Paper section 9.1). */
export const fullStack: usize = 32768

/** Bytes in which the stacks of many frames have room, and the first of these pieces. */
const pieceSize: usize = 0x40000
const firstPiece: usize = memory.data(0x40000, 16)

/**
 * The places of the other pieces, which the frames of a run use again and again: that of a frame, or the one behind it. The
 * stacks of 1,024 frames fill 147 pieces, each of which is left with less than one full stack free.
 */
const pieces: usize = memory.data(640, 16)
let pieceCount: u32 = 0

// @inline
export function frameAt(depth: i32): Frame {
  assert(depth >= 0 && depth <= maxDepth + 1)
  return changetype<Frame>(frames + <usize>depth * frameSize)
}

/** The value of a frame's message, as a word. */
// @inline
export function sentValueOf(frame: Frame): usize {
  return changetype<usize>(frame)
}

/** Gives the outermost frame of a run its stack. */
export function placeFirstStack(frame: Frame): void {
  pieceCount = 0
  frame.piece = 0
  frame.base = firstPiece
  frame.stackEnd = firstPiece + pieceSize
}

/** Gives a frame a stack behind that of its caller, or in a new piece where a full one has no room there. */
export function placeStack(frame: Frame, caller: Frame): void {
  frame.base = caller.sp
  frame.stackEnd = caller.stackEnd
  frame.piece = caller.piece
  if (frame.base + fullStack <= frame.stackEnd) return
  frame.piece++
  frame.base = pieceAt(frame.piece)
  frame.stackEnd = frame.base + pieceSize
}

/** The place of a piece, of which all before it exist. */
function pieceAt(index: u32): usize {
  const entry = pieces + ((index - 1) << 2)
  assert(index <= pieceCount + 1 && index <= 160)
  if (index > pieceCount) {
    store<usize>(entry, allocate(pieceSize))
    pieceCount = index
  }
  return load<usize>(entry)
}

/** Saves what the machine knows of its current frame. */
export function suspend(): void {
  const frame = m.frame
  frame.gas = m.gas
  frame.size = m.size
  countFuel()
}

/** Makes a frame the current one. */
export function resume(frame: Frame): void {
  m.frame = frame
  m.gas = frame.gas
  m.base = frame.base
  m.mem = memories + frame.memory
  m.size = frame.size
  m.input = memories + frame.input
  m.inputLength = frame.inputLength
  setFloor()
}

/** Counts the gas that was used since the slice was last looked at. */
export function countFuel(): void {
  m.fuel -= m.mark - m.gas
  m.mark = m.gas
}

/** Has the current frame stop where its slice ends, or its gas. */
export function setFloor(): void {
  m.mark = m.gas
  const fuel = m.fuel > 0 ? m.fuel : 0
  m.floor = m.gas > fuel ? m.gas - fuel : 0
}
