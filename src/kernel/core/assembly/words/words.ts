/**
 * Words of the EVM in linear memory: moves, conversions, comparison, addition, and bitwise logic.
 *
 * A word is 32 bytes at a pointer: four 64-bit limbs, the least significant first. Every result may lie on an
 * operand: a function reads its operands before it writes its result.
 */

/** Writes the word with these limbs, the least significant first. */
// @inline
export function setLimbs(r: usize, l0: u64, l1: u64, l2: u64, l3: u64): void {
  store<u64>(r, l0)
  store<u64>(r, l1, 8)
  store<u64>(r, l2, 16)
  store<u64>(r, l3, 24)
}

/** Copies a word. */
// @inline
export function copy(from: usize, to: usize): void {
  setLimbs(to, load<u64>(from), load<u64>(from, 8), load<u64>(from, 16), load<u64>(from, 24))
}

/** Writes a value below 2^64. */
// @inline
export function setSmall(r: usize, value: u64): void {
  setLimbs(r, value, 0, 0, 0)
}

/** Writes zero. */
// @inline
export function setZero(r: usize): void {
  setLimbs(r, 0, 0, 0, 0)
}

/** Returns true if the word is below 2^64. */
// @inline
export function fitsU64(a: usize): bool {
  return (load<u64>(a, 8) | load<u64>(a, 16) | load<u64>(a, 24)) == 0
}

/** Returns true if the word is below 2^32. */
// @inline
export function fitsU32(a: usize): bool {
  return ((load<u64>(a) >> 32) | load<u64>(a, 8) | load<u64>(a, 16) | load<u64>(a, 24)) == 0
}

/** Returns the word, or 2^32 - 1 if it is larger. */
// @inline
export function toU32Saturated(a: usize): u32 {
  return fitsU32(a) ? load<u32>(a) : 0xffffffff
}

/** Returns the word, or 2^64 - 1 if it is larger. */
// @inline
export function toU64Saturated(a: usize): u64 {
  return fitsU64(a) ? load<u64>(a) : ~(<u64>0)
}

/** Reads a word from 32 big-endian bytes. */
// @inline
export function loadBigEndian(bytes: usize, r: usize): void {
  const l3 = bswap(load<u64>(bytes))
  const l2 = bswap(load<u64>(bytes, 8))
  const l1 = bswap(load<u64>(bytes, 16))
  const l0 = bswap(load<u64>(bytes, 24))
  setLimbs(r, l0, l1, l2, l3)
}

/** Writes a word as 32 big-endian bytes. */
// @inline
export function storeBigEndian(a: usize, bytes: usize): void {
  const l0 = load<u64>(a)
  const l1 = load<u64>(a, 8)
  const l2 = load<u64>(a, 16)
  const l3 = load<u64>(a, 24)
  setLimbs(bytes, bswap(l3), bswap(l2), bswap(l1), bswap(l0))
}

/** Reads the value of `n` big-endian bytes, at most 32; reads no byte beyond them. The result may not lie on them. */
export function loadBigEndianPart(bytes: usize, n: u32, r: usize): void {
  setZero(r)
  let limb = r
  let left = <usize>n
  while (left >= 8) {
    left -= 8
    store<u64>(limb, bswap(load<u64>(bytes + left)))
    limb += 8
  }
  let top: u64 = 0
  for (let i: usize = 0; i < left; i++) top = (top << 8) | load<u8>(bytes + i)
  if (left > 0) store<u64>(limb, top)
}

/** Returns true if the word is zero. */
// @inline
export function isZero(a: usize): bool {
  return (load<u64>(a) | load<u64>(a, 8) | load<u64>(a, 16) | load<u64>(a, 24)) == 0
}

/** Returns true if both words are the same. */
// @inline
export function eq(a: usize, b: usize): bool {
  const low = (load<u64>(a) ^ load<u64>(b)) | (load<u64>(a, 8) ^ load<u64>(b, 8))
  const high = (load<u64>(a, 16) ^ load<u64>(b, 16)) | (load<u64>(a, 24) ^ load<u64>(b, 24))
  return (low | high) == 0
}

/** Returns true if a < b, both unsigned. */
// @inline
export function lt(a: usize, b: usize): bool {
  if (load<u64>(a, 24) != load<u64>(b, 24)) return load<u64>(a, 24) < load<u64>(b, 24)
  if (load<u64>(a, 16) != load<u64>(b, 16)) return load<u64>(a, 16) < load<u64>(b, 16)
  if (load<u64>(a, 8) != load<u64>(b, 8)) return load<u64>(a, 8) < load<u64>(b, 8)
  return load<u64>(a) < load<u64>(b)
}

/** Returns true if a > b, both unsigned. */
// @inline
export function gt(a: usize, b: usize): bool {
  return lt(b, a)
}

/** Returns true if the word, as two's complement, is below zero. */
// @inline
export function isNegative(a: usize): bool {
  return load<i64>(a, 24) < 0
}

/** Returns true if a < b, both as two's complement. */
// @inline
export function slt(a: usize, b: usize): bool {
  // Of two words with the same sign, the order is that of the unsigned values.
  return load<i64>(a, 24) != load<i64>(b, 24) ? load<i64>(a, 24) < load<i64>(b, 24) : lt(a, b)
}

/** Returns true if a > b, both as two's complement. */
// @inline
export function sgt(a: usize, b: usize): bool {
  return slt(b, a)
}

/** Adds modulo 2^256. */
// @inline
export function add(a: usize, b: usize, r: usize): void {
  const b0 = load<u64>(b)
  const b1 = load<u64>(b, 8)
  const b2 = load<u64>(b, 16)
  const s0 = load<u64>(a) + b0
  const t1 = load<u64>(a, 8) + b1
  const s1 = t1 + <u64>(s0 < b0)
  const t2 = load<u64>(a, 16) + b2
  const c1 = <u64>(t1 < b1) | <u64>(s1 < t1)
  const s2 = t2 + c1
  const c2 = <u64>(t2 < b2) | <u64>(s2 < t2)
  setLimbs(r, s0, s1, s2, load<u64>(a, 24) + load<u64>(b, 24) + c2)
}

/** Subtracts b from a modulo 2^256. */
// @inline
export function sub(a: usize, b: usize, r: usize): void {
  const a0 = load<u64>(a)
  const a1 = load<u64>(a, 8)
  const a2 = load<u64>(a, 16)
  const d0 = a0 - load<u64>(b)
  const t1 = a1 - load<u64>(b, 8)
  const c0 = <u64>(d0 > a0)
  const t2 = a2 - load<u64>(b, 16)
  const c1 = <u64>(t1 > a1) | <u64>(t1 < c0)
  const c2 = <u64>(t2 > a2) | <u64>(t2 < c1)
  setLimbs(r, d0, t1 - c0, t2 - c1, load<u64>(a, 24) - load<u64>(b, 24) - c2)
}

/** Writes the two's complement of a, which is 0 - a modulo 2^256. */
export function negate(a: usize, r: usize): void {
  const n0 = ~load<u64>(a) + 1
  const c0 = <u64>(n0 == 0)
  const n1 = ~load<u64>(a, 8) + c0
  const c1 = <u64>(n1 < c0)
  const n2 = ~load<u64>(a, 16) + c1
  const c2 = <u64>(n2 < c1)
  setLimbs(r, n0, n1, n2, ~load<u64>(a, 24) + c2)
}

/** Writes the bits that both words have. */
// @inline
export function and(a: usize, b: usize, r: usize): void {
  const l0 = load<u64>(a) & load<u64>(b)
  const l1 = load<u64>(a, 8) & load<u64>(b, 8)
  const l2 = load<u64>(a, 16) & load<u64>(b, 16)
  setLimbs(r, l0, l1, l2, load<u64>(a, 24) & load<u64>(b, 24))
}

/** Writes the bits that either word has. */
// @inline
export function or(a: usize, b: usize, r: usize): void {
  const l0 = load<u64>(a) | load<u64>(b)
  const l1 = load<u64>(a, 8) | load<u64>(b, 8)
  const l2 = load<u64>(a, 16) | load<u64>(b, 16)
  setLimbs(r, l0, l1, l2, load<u64>(a, 24) | load<u64>(b, 24))
}

/** Writes the bits in which the words differ. */
// @inline
export function xor(a: usize, b: usize, r: usize): void {
  const l0 = load<u64>(a) ^ load<u64>(b)
  const l1 = load<u64>(a, 8) ^ load<u64>(b, 8)
  const l2 = load<u64>(a, 16) ^ load<u64>(b, 16)
  setLimbs(r, l0, l1, l2, load<u64>(a, 24) ^ load<u64>(b, 24))
}

/** Writes the word with every bit turned over. */
// @inline
export function not(a: usize, r: usize): void {
  setLimbs(r, ~load<u64>(a), ~load<u64>(a, 8), ~load<u64>(a, 16), ~load<u64>(a, 24))
}
