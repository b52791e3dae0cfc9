/** Frames, one for each message that runs, and their stacks. */

import { allocate, memories } from "../arena.ts"
import { m } from "../machine.ts"
import type { Frame } from "../records.ts"

/** Bytes of a frame. */
const frameSize: usize = 192

/** The maximum call depth (Yellow Paper section 8). */
export const maxDepth: i32 = 1024

const frames: usize = memory.data(196992, 16) // 1,026 frames

/** Bytes of a full stack (Yellow Paper section 9.1). */
export const fullStack: usize = 32768

/** The bytes of a memory piece, which holds the stacks of several frames, and the first piece. */
const pieceSize: usize = 0x40000
const firstPiece: usize = memory.data(0x40000, 16)

/**
 * The pointers to the other pieces, which a run reuses: a frame uses the piece of its caller or the next one. The stacks of 1,024
 * frames fill at most 147 pieces, because less than one full stack stays free in each.
 */
const pieces: usize = memory.data(640, 16)
let pieceCount: u32 = 0

// @inline
export function frameAt(depth: i32): Frame {
  assert(depth >= 0 && depth <= maxDepth + 1)
  return changetype<Frame>(frames + <usize>depth * frameSize)
}

/** The pointer to the value of a frame's message, a word. */
// @inline
export function sentValueOf(frame: Frame): usize {
  return changetype<usize>(frame)
}

/** Assigns the stack of the top-level frame of a run. */
export function assignFirstStack(frame: Frame): void {
  pieceCount = 0
  frame.piece = 0
  frame.base = firstPiece
  frame.stackEnd = firstPiece + pieceSize
}

/** Assigns a frame a stack directly after its caller's stack, or in the next piece if a full stack does not fit there. */
export function assignStack(frame: Frame, caller: Frame): void {
  frame.base = caller.sp
  frame.stackEnd = caller.stackEnd
  frame.piece = caller.piece
  if (frame.base + fullStack <= frame.stackEnd) return
  frame.piece++
  frame.base = pieceAt(frame.piece)
  frame.stackEnd = frame.base + pieceSize
}

/** Returns the pointer to a piece, allocated at its first use. All pieces before it must exist. */
function pieceAt(index: u32): usize {
  const entry = pieces + ((index - 1) << 2)
  assert(index <= pieceCount + 1 && index <= 160)
  if (index > pieceCount) {
    store<usize>(entry, allocate(pieceSize))
    pieceCount = index
  }
  return load<usize>(entry)
}

/** Saves the state of the current frame from the machine into the frame. */
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

/** Subtracts the gas that was used since the last update from the fuel of the slice. */
export function countFuel(): void {
  m.fuel -= m.mark - m.gas
  m.mark = m.gas
}

/** Sets the floor: the current frame stops when its slice is used up, or its gas. */
export function setFloor(): void {
  m.mark = m.gas
  const fuel = m.fuel > 0 ? m.fuel : 0
  m.floor = m.gas > fuel ? m.gas - fuel : 0
}
