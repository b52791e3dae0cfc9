/** The call in which a revert began: the innermost of the calls that reverted with the same bytes. */

import { allocate } from "../arena.ts"
import { m } from "../machine.ts"
import type { Code, Frame } from "../records.ts"

/** Kept bytes: their pointer, their length, and the capacity of their buffer. */
@unmanaged
class Kept {
  pointer: usize
  length: u32
  capacity: u32
}

/** The code that ran, the input and the output of the call. The host reads code and input. */
const code = changetype<Kept>(memory.data(16, 8))
const input = changetype<Kept>(memory.data(16, 8))
const output = changetype<Kept>(memory.data(16, 8))
/** A copy of an init code, because its memory block is used again. */
const copied = changetype<Kept>(memory.data(16, 8))

/** The depth of the outermost call that has reverted with the bytes so far; -1 without a revert. */
let depth: i32 = -1

export function resetReverts(): void {
  depth = -1
  copied.capacity = 0
  input.capacity = 0
  output.capacity = 0
}

/** True if a call has reverted. */
export function hasReverted(): bool {
  return depth >= 0
}

/** The pointer to the records of code, input and output of the call: each begins with pointer and length, 16 bytes apart. */
export function revertedCall(): usize {
  return changetype<usize>(code)
}

/** Notes that a frame reverts. To be called after its output was kept. */
export function noteRevert(frame: Frame): void {
  const before = depth
  depth = m.depth
  if (before > m.depth && isSame()) return
  keepCode(frame.code)
  keep(input, m.input, m.inputLength)
  keep(output, m.returned, m.returnedLength)
}

/** Notes the code that ran. It copies an init code, because its memory block may hold another code when the host reads it. */
function keepCode(ran: Code): void {
  if (ran.power != 0) keep(copied, ran.bytes, ran.length)
  code.pointer = ran.power != 0 ? copied.pointer : ran.bytes
  code.length = ran.length
}

function isSame(): bool {
  return output.length == m.returnedLength && memory.compare(output.pointer, m.returned, output.length) == 0
}

function keep(kept: Kept, from: usize, length: u32): void {
  if (kept.capacity < length) {
    const isInput = from == m.input
    kept.capacity = length * 2
    kept.pointer = allocate(kept.capacity) // may move the memories, and the input with them
    if (isInput) {
      keep(kept, m.input, length)
      return
    }
  }
  kept.length = length
  memory.copy(kept.pointer, from, length)
}
