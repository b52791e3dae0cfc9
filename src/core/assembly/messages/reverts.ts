/** The call in which a revert began: the innermost of those that passed the same bytes up. */

import { allocate } from "../arena.ts"
import { m } from "../machine.ts"
import type { Code, Frame } from "../records.ts"

/** Bytes that are kept in a place with room for so many. */
@unmanaged
class Kept {
  place: usize
  length: u32
  room: u32
}

/** The code that ran, the input and the output of the call; the host reads them. */
const code = changetype<Kept>(memory.data(16, 8))
const input = changetype<Kept>(memory.data(16, 8))
const output = changetype<Kept>(memory.data(16, 8))
/** A copy of an init code whose room is used again. */
const copied = changetype<Kept>(memory.data(16, 8))

/** The depth of the outermost call that passed the bytes on so far; -1 without any revert. */
let depth: i32 = -1

export function resetReverts(): void {
  depth = -1
  copied.room = 0
  input.room = 0
  output.room = 0
}

/** True when some call has reverted. */
export function hasReverted(): bool {
  return depth >= 0
}

/** The places of code, input and output of the call: three pairs of place and length, 16 bytes apart. */
export function revertedCall(): usize {
  return changetype<usize>(code)
}

/** Notes that a frame reverts; its output has been kept. */
export function noteRevert(frame: Frame): void {
  const before = depth
  depth = m.depth
  if (before > m.depth && isSame()) return
  keepCode(frame.code)
  keep(input, m.input, m.inputLength)
  keep(output, m.returned, m.returnedLength)
}

/** Notes the code that ran: an init code's room has another code when the host reads it. */
function keepCode(ran: Code): void {
  if (ran.power != 0) keep(copied, ran.bytes, ran.length)
  code.place = ran.power != 0 ? copied.place : ran.bytes
  code.length = ran.length
}

function isSame(): bool {
  return output.length == m.returnedLength && memory.compare(output.place, m.returned, output.length) == 0
}

function keep(kept: Kept, place: usize, length: u32): void {
  if (kept.room < length) {
    const isInput = place == m.input
    kept.room = length * 2
    kept.place = allocate(kept.room) // which may move the memories, and the input with them
    if (isInput) {
      keep(kept, m.input, length)
      return
    }
  }
  kept.length = length
  memory.copy(kept.place, place, length)
}
