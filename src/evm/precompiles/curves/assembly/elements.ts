/** Elements of the base field (degree 1) and of its quadratic extension (degree 2): copies, comparisons, inverses, encodings. */
import {
  add1,
  add2,
  BYTES,
  LIMBS,
  MODULUS,
  MODULUS_BYTES,
  multiply1,
  multiply2,
  ONE,
  PLAIN_ONE,
  reduce,
  SIZE,
  SQUARED_RADIX,
  square1,
  square2,
  subtract1,
  subtract2,
  WIDTH,
} from "./field.ts"
import { invert1 } from "./inversion.ts"

const TABLE: usize = memory.data(16 * 112, 16)
const WORK: usize = memory.data(4 * 112, 16)
const ZERO: usize = memory.data(12 * 112, 16)

// @inline
export function copy(to: usize, from: usize, size: usize): void {
  memory.copy(to, from, size)
}
export function clear(to: usize, size: usize): void {
  memory.fill(to, 0, size)
}

// @inline
export function multiply(degree: usize, to: usize, a: usize, b: usize): void {
  if (degree === 1) multiply1(to, a, b)
  else multiply2(to, a, b)
}
// @inline
export function square(degree: usize, to: usize, a: usize): void {
  if (degree === 1) square1(to, a)
  else square2(to, a)
}
// @inline
export function add(degree: usize, to: usize, a: usize, b: usize): void {
  if (degree === 1) add1(to, a, b)
  else add2(to, a, b)
}
// @inline
export function subtract(degree: usize, to: usize, a: usize, b: usize): void {
  if (degree === 1) subtract1(to, a, b)
  else subtract2(to, a, b)
}
// @inline
export function reduceBoth(to: usize, a: usize): void {
  reduce(to, a)
  reduce(to + SIZE, a + SIZE)
}
export function reduceOf(degree: usize, to: usize): void {
  reduce(to, to)
  if (degree === 2) reduce(to + SIZE, to + SIZE)
}
export function negate(degree: usize, to: usize, a: usize): void {
  subtract(degree, to, ZERO, a)
}

/** Returns true if an element is zero. Each part is reduced to between -p and p, where only 0 is a multiple of the modulus. */
export function isZero(degree: usize, a: usize): bool {
  for (let part: usize = 0; part < degree * SIZE; part += SIZE) {
    reduce(WORK, a + part)
    for (let limb: usize = 0; limb < SIZE; limb += 8) if (load<i64>(WORK + limb) !== 0) return false
  }
  return true
}

/** Returns true if two elements are equal. */
export function isEqual(degree: usize, a: usize, b: usize): bool {
  subtract(degree, WORK + SIZE, a, b)
  return isZero(degree, WORK + SIZE)
}

/** Writes `1 / a` in the extension, by the norm. */
export function invert2(to: usize, a: usize): void {
  square1(WORK, a)
  square1(WORK + SIZE, a + SIZE)
  add1(WORK, WORK, WORK + SIZE)
  invert1(WORK + SIZE, WORK)
  multiply1(to, a, WORK + SIZE)
  multiply1(to + SIZE, a + SIZE, WORK + SIZE)
  subtract1(to + SIZE, ZERO, to + SIZE)
}

export function invert(degree: usize, to: usize, a: usize): void {
  if (degree === 1) invert1(to, a)
  else invert2(to, a)
}

/** Writes a power to `to`, which must not be `a`. The exponent has digits of four bits, the highest first. */
export function power(to: usize, a: usize, exponent: usize, digits: i32): void {
  copy(TABLE, ONE, SIZE)
  for (let index: usize = 1; index < 16; index++)
    multiply1(TABLE + index * SIZE, TABLE + (index - 1) * SIZE, a)
  copy(to, ONE, SIZE)
  for (let digit = 0; digit < digits; digit++) {
    for (let bit = 0; bit < 4; bit++) square1(to, to)
    const value = <usize>load<u8>(exponent + digit)
    if (value !== 0) multiply1(to, to, TABLE + value * SIZE)
  }
}

/** Reads big-endian bytes; false if the number is not below the modulus. */
export function read(to: usize, bytes: usize): bool {
  if (memory.compare(bytes, MODULUS_BYTES, BYTES) >= 0) return false
  let bits: u64 = 0
  let count = 0
  let limb: usize = 0
  for (let index = BYTES - 1; index >= 0; index--) {
    bits |= (<u64>load<u8>(bytes + index)) << count
    count += 8
    if (count < WIDTH) continue
    store<u64>(WORK + 8 * limb++, bits & ((1 << WIDTH) - 1))
    bits >>= WIDTH
    count -= WIDTH
  }
  for (; limb < <usize>LIMBS; bits = 0) store<u64>(WORK + 8 * limb++, bits)
  multiply1(to, WORK, SQUARED_RADIX)
  return true
}

/** Writes big-endian bytes. */
export function write(bytes: usize, a: usize): void {
  multiply1(WORK, a, PLAIN_ONE)
  reduce(WORK, WORK)
  if (load<i64>(WORK + SIZE - 8) < 0) add1(WORK, WORK, MODULUS)
  let bits: u64 = 0
  let count = 0
  let index = BYTES - 1
  for (let limb: usize = 0; limb < <usize>LIMBS; limb++) {
    bits |= load<u64>(WORK + 8 * limb) << count
    count += WIDTH
    for (; count >= 8 && index >= 0; count -= 8) {
      store<u8>(bytes + index--, <u8>bits)
      bits >>= 8
    }
  }
  if (index === 0) store<u8>(bytes, <u8>bits)
}
