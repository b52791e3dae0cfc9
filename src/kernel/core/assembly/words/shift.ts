/** Instructions that move bits within a word: shifts, sign extension, a byte of a word, and leading zeros. */
import { setLimbs, setSmall, toU32Saturated } from "./words.ts"

/** Returns the limb at a distance of `bits` (below 64) above `low`, in the pair of limbs (high, low). */
// @inline
export function funnelRight(high: u64, low: u64, bits: u64): u64 {
  // Two shifts to the left, since one by 64 would be one by 0.
  return (low >> bits) | ((high << 1) << (63 - bits))
}

/** Returns the upper limb of (high, low) shifted to the left by `bits` (below 64). */
// @inline
export function funnelLeft(high: u64, low: u64, bits: u64): u64 {
  return (high << bits) | ((low >> 1) >> (63 - bits))
}

/** Shifts the value to the left by a number of bits; 256 and more give zero. */
export function shl(shift: usize, value: usize, r: usize): void {
  const count = toU32Saturated(shift)
  if (count > 255) {
    setLimbs(r, 0, 0, 0, 0)
    return
  }
  const bits = <u64>(count & 63)
  const l0 = load<u64>(value)
  const l1 = load<u64>(value, 8)
  const l2 = load<u64>(value, 16)
  const l3 = load<u64>(value, 24)
  const s0 = l0 << bits
  const s1 = funnelLeft(l1, l0, bits)
  const s2 = funnelLeft(l2, l1, bits)
  if (count < 64) setLimbs(r, s0, s1, s2, funnelLeft(l3, l2, bits))
  else if (count < 128) setLimbs(r, 0, s0, s1, s2)
  else if (count < 192) setLimbs(r, 0, 0, s0, s1)
  else setLimbs(r, 0, 0, 0, s0)
}

/** Shifts the value to the right by `count` bits (below 256), and fills with the bits of `fill`. */
// @inline
export function shiftRight(count: u32, value: usize, fill: u64, r: usize): void {
  const bits = <u64>(count & 63)
  const l1 = load<u64>(value, 8)
  const l2 = load<u64>(value, 16)
  const l3 = load<u64>(value, 24)
  const s1 = funnelRight(l2, l1, bits)
  const s2 = funnelRight(l3, l2, bits)
  const s3 = funnelRight(fill, l3, bits)
  if (count < 64) setLimbs(r, funnelRight(l1, load<u64>(value), bits), s1, s2, s3)
  else if (count < 128) setLimbs(r, s1, s2, s3, fill)
  else if (count < 192) setLimbs(r, s2, s3, fill, fill)
  else setLimbs(r, s3, fill, fill, fill)
}

/** Shifts the value to the right by a number of bits; 256 and more give zero. */
export function shr(shift: usize, value: usize, r: usize): void {
  const count = toU32Saturated(shift)
  if (count > 255) setLimbs(r, 0, 0, 0, 0)
  else shiftRight(count, value, 0, r)
}

/** Shifts the value to the right and keeps its sign; 256 bits and more give 0 or -1. */
export function sar(shift: usize, value: usize, r: usize): void {
  const count = toU32Saturated(shift)
  const fill = <u64>(load<i64>(value, 24) >> 63)
  if (count > 255) setLimbs(r, fill, fill, fill, fill)
  else shiftRight(count, value, fill, r)
}

/** Extends the sign of the lowest `index + 1` bytes of the value; leaves it as it is from index 31 on. */
export function signextend(index: usize, value: usize, r: usize): void {
  const last = toU32Saturated(index)
  const limb = last >> 3
  const bits = <i64>(56 - ((last & 7) << 3))
  let l0 = load<i64>(value)
  let l1 = load<i64>(value, 8)
  let l2 = load<i64>(value, 16)
  let l3 = load<i64>(value, 24)
  if (limb == 0) {
    l0 = (l0 << bits) >> bits
    l1 = l2 = l3 = l0 >> 63
  } else if (limb == 1) {
    l1 = (l1 << bits) >> bits
    l2 = l3 = l1 >> 63
  } else if (limb == 2) {
    l2 = (l2 << bits) >> bits
    l3 = l2 >> 63
  } else if (limb == 3) l3 = (l3 << bits) >> bits
  setLimbs(r, l0, l1, l2, l3)
}

/** Writes one byte of the value, counted from the most significant; zero from index 32 on. */
// @inline
export function byteAt(index: usize, value: usize, r: usize): void {
  const i = toU32Saturated(index)
  setSmall(r, i > 31 ? 0 : <u64>load<u8>(value + 31 - i))
}

/** Returns the number of leading zero bits; 256 of zero (EIP-7939). */
export function clz(a: usize): u32 {
  if (load<u64>(a, 24) != 0) return <u32>i64.clz(load<u64>(a, 24))
  if (load<u64>(a, 16) != 0) return 64 + <u32>i64.clz(load<u64>(a, 16))
  if (load<u64>(a, 8) != 0) return 128 + <u32>i64.clz(load<u64>(a, 8))
  return 192 + <u32>i64.clz(load<u64>(a))
}
