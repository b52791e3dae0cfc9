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

/** Gives the outermost frame its stack. */
export function placeFirstStack(frame: Frame): void {
  frame.base = firstPiece
  frame.stackEnd = firstPiece + pieceSize
}

/** Gives a frame a stack behind that of its caller, or in a new piece where a full one has no room there. */
export function placeStack(frame: Frame, caller: Frame): void {
  frame.base = caller.sp
  frame.stackEnd = caller.stackEnd
  if (frame.base + fullStack <= frame.stackEnd) return
  frame.base = allocate(pieceSize)
  frame.stackEnd = frame.base + pieceSize
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
