/** Keccak-256 of bytes of the host, in an instance that runs no messages: its memory begins where theirs has codes. */
import { provide } from "./arena.ts"
import { keccak256 } from "./keccak.ts"

/** Bytes before the input, for what the host wants to stand before the digest. */
const before: usize = 16

// @inline
function place(): usize {
  return ((__heap_base + 15) & ~15) + before
}

/** Room for so many bytes; gives the place of the first. */
export function hashRoom(length: u32): usize {
  provide(place() + length)
  return place()
}

/** Writes the digest of so many bytes over the first 32 of them. */
export function hash(length: u32): void {
  keccak256(place(), length, place())
}
