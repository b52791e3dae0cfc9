/** The values that PUSH instructions push. */
import type { Code } from "../records.ts"
import { loadBigEndianPart } from "../words/words.ts"

/** The value that was read last, and its bytes where the code ends among them. */
export const pushed: usize = memory.data(32, 16)
const padded: usize = memory.data(32, 16)

/** The value that PUSH with so many bytes behind it pushes; code reads as zeros behind its end. */
export function readPush(code: Code, place: u32, length: u32): void {
  const there: u32 = place + 1 >= code.length ? 0 : code.length - place - 1
  const bytes = code.bytes + place + 1
  if (there >= length) {
    loadBigEndianPart(bytes, length, pushed)
    return
  }
  memory.fill(padded, 0, 32)
  memory.copy(padded, bytes, there)
  loadBigEndianPart(padded, length, pushed)
}

// @inline
export function isPushedSmall(): bool {
  const high = load<u64>(pushed, 8) | load<u64>(pushed, 16) | load<u64>(pushed, 24)
  return high == 0 && load<u64>(pushed) <= 0xffffff
}
