/** Reads the values of PUSH instructions. */
import type { Code } from "../records.ts"
import { loadBigEndianPart } from "../words/words.ts"

/** The value that was read last, and a buffer for the bytes of a push that the end of the code cuts off. */
export const pushed: usize = memory.data(32, 16)
const padded: usize = memory.data(32, 16)

/** Reads the value of a PUSH of `length` bytes at an offset of the code into `pushed`. Bytes after the end of the code are zero. */
export function readPush(code: Code, codeOffset: u32, length: u32): void {
  const there: u32 = codeOffset + 1 >= code.length ? 0 : code.length - codeOffset - 1
  const bytes = code.bytes + codeOffset + 1
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
