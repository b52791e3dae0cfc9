/** The memory of the current frame: charges for the ranges that instructions use, and makes them available. */
import { COPY_WORD, GAS_OVERFLOW, MEMORY_GAS_OVERFLOW, OUT_OF_GAS } from "../../layout.ts"
import { memories, provide } from "../arena.ts"
import { charge, fail, m, rule } from "../machine.ts"

/** The largest memory whose cost fits into 64 bits, in bytes (geth core/vm/gas_table.go, `memoryGasCost`). */
export const widest: u64 = 0x1fffffffe0

/** The maximum memory of all frames together, in bytes; a frame that needs more runs out of gas. */
const most: u64 = 0x70000000

/** The newest range: its offset in the frame's memory, and its length. */
export let start: u32 = 0
export let length: u32 = 0

// @inline
function isNarrow(word: usize): bool {
  return (load<u64>(word, 8) | load<u64>(word, 16) | load<u64>(word, 24)) == 0
}

/** Reads a range from two words, charges for it and makes it available; false if the frame fails. */
export function range(offset: usize, size: usize): bool {
  length = 0
  start = 0
  const end = endOf(offset, size)
  if (end == 0) return true
  if (end == nowhere) return fail(GAS_OVERFLOW)
  if (end > <u64>m.size && !grow(end)) return false
  start = <u32>load<u64>(offset)
  length = <u32>load<u64>(size)
  return true
}

/** Stands for an end that exceeds 64 bits, also after rounding up to words. */
export const nowhere: u64 = 0xffffffffffffffff

/** Returns the end of a range; 0 for an empty range. */
// @inline
export function endOf(offset: usize, size: usize): u64 {
  if (!isNarrow(size)) return nowhere
  const bytes = load<u64>(size)
  return bytes == 0 ? 0 : endAfter(offset, bytes)
}

/** Returns the end of `bytes` bytes at an offset. */
// @inline
export function endAfter(offset: usize, bytes: u64): u64 {
  if (!isNarrow(offset)) return nowhere
  const from = load<u64>(offset)
  const end = from + bytes
  return end < from || end > 0xffffffffffffffe0 ? nowhere : end
}

/** Charges for `bytes` bytes at an offset and makes them available; false if the frame fails. */
// @inline
export function reach(offset: usize, bytes: u64): bool {
  if (isNarrow(offset)) {
    const from = load<u64>(offset)
    if (from < 0xffffffff && from + bytes <= <u64>m.size) return true
  }
  return reachFar(offset, bytes)
}

function reachFar(offset: usize, bytes: u64): bool {
  const end = endAfter(offset, bytes)
  return end == nowhere ? fail(GAS_OVERFLOW) : grow(end)
}

/** Yellow Paper, appendix H.1. */
// @inline
function costOf(words: u64): i64 {
  return <i64>(words * 3 + ((words * words) >> 9))
}

/** Returns the price of growing the memory to `end`, which is at most `widest`. */
export function growthPrice(end: u64): i64 {
  const words = (end + 31) >> 5
  return words << 5 <= <u64>m.size ? 0 : costOf(words) - costOf(<u64>m.size >> 5)
}

/** Charges for memory up to `end` and makes it available; false if the frame fails. */
export function grow(end: u64): bool {
  if (end > widest) return fail(MEMORY_GAS_OVERFLOW)
  const bytes = ((end + 31) >> 5) << 5
  if (bytes <= <u64>m.size) return true
  if (!charge(growthPrice(end))) return false
  if (<u64>(m.mem - memories) + bytes > most) return fail(OUT_OF_GAS)
  provide(m.mem + <usize>bytes)
  memory.fill(m.mem + m.size, 0, <u32>bytes - m.size)
  m.size = <u32>bytes
  return true
}

/** Charges for copying the newest range, by the word. */
// @inline
export function chargeWords(price: i32): bool {
  return charge(<i64>((<u64>length + 31) >> 5) * price)
}

/** Reads a range, charges for it and for a copy into it, and makes it available. */
export function copyRange(offset: usize, size: usize): bool {
  return range(offset, size) && chargeWords(rule(COPY_WORD))
}

/** Fills the newest range with the bytes of a source at the offset in the word `from`; with zeros after the end of the source. */
export function fillRange(source: usize, sourceLength: u32, from: usize): void {
  const isFar = !isNarrow(from) || load<u64>(from) >= <u64>sourceLength
  const skipped = isFar ? sourceLength : <u32>load<u64>(from)
  const there = sourceLength - skipped
  const copied = there < length ? there : length
  assert(start + length <= m.size && skipped + copied <= sourceLength)
  memory.copy(m.mem + start, source + skipped, copied)
  memory.fill(m.mem + start + copied, 0, length - copied)
}
