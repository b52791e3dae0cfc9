/** Division of words: quotients and remainders, unsigned and as two's complement; division by zero gives zero. */
import { divideByLimb, divideByWord, remainderByLimb, writeRemainder } from "./limbs.ts"
import { shiftRight } from "./shift.ts"
import { copy, fitsU64, isNegative, isZero, lt, negate, setSmall, setZero } from "./words.ts"

const quotient = memory.data(64, 16)
const dividend = memory.data(32, 16)
const divisor = memory.data(32, 16)

/** Returns the number of limbs without the leading zeros; 1 of zero. */
// @inline
function limbsOf(a: usize): i32 {
  if (load<u64>(a, 24) != 0) return 4
  if (load<u64>(a, 16) != 0) return 3
  return load<u64>(a, 8) != 0 ? 2 : 1
}

/** Returns true if exactly one bit of the word is set. */
// @inline
function isPowerOfTwo(a: usize): bool {
  const low = popcnt(load<u64>(a)) + popcnt(load<u64>(a, 8))
  return low + popcnt(load<u64>(a, 16)) + popcnt(load<u64>(a, 24)) == 1
}

/** Divides a by b, both unsigned. */
export function div(a: usize, b: usize, r: usize): void {
  if (fitsU64(b)) {
    const d = load<u64>(b)
    if (d == 0) setZero(r)
    else if (fitsU64(a)) setSmall(r, load<u64>(a) / d)
    else if ((d & (d - 1)) == 0) shiftRight(<u32>ctz(d), a, 0, r)
    else divideByLimb(a, 4, d, r)
  } else if (lt(a, b)) setZero(r)
  else if (isPowerOfTwo(b)) shiftRight(bitOf(b), a, 0, r)
  else divideByLimbs(a, b, r)
}

/** Returns the index of the lowest bit that is set, in a word of more than one limb. */
function bitOf(a: usize): u32 {
  if (load<u64>(a, 8) != 0) return 64 + <u32>ctz(load<u64>(a, 8))
  if (load<u64>(a, 16) != 0) return 128 + <u32>ctz(load<u64>(a, 16))
  return 192 + <u32>ctz(load<u64>(a, 24))
}

/** Divides a by b, which has more than one limb and is not above a. */
function divideByLimbs(a: usize, b: usize, r: usize): void {
  setZero(quotient)
  divideByWord(a, limbsOf(a), b, limbsOf(b), quotient)
  copy(quotient, r)
}

/** Writes the remainder of a divided by b, both unsigned. */
export function mod(a: usize, b: usize, r: usize): void {
  if (isZero(b)) setZero(r)
  else remainder(a, 4, b, r)
}

/** Writes the remainder of `count` limbs divided by m > 0. */
export function remainder(source: usize, count: i32, m: usize, r: usize): void {
  let left = count
  while (left > 1 && load<u64>(source + ((<usize>left) << 3) - 8) == 0) left--
  const n = limbsOf(m)
  if (n == 1) {
    const d = load<u64>(m)
    if (left == 1) setSmall(r, load<u64>(source) % d)
    else if ((d & (d - 1)) == 0) setSmall(r, load<u64>(source) & (d - 1))
    else setSmall(r, remainderByLimb(source, left, d))
  } else if (left < n) copyLimbs(source, left, r)
  else {
    divideByWord(source, left, m, n, quotient)
    writeRemainder(n, r)
  }
}

/** Copies up to three limbs to a word. */
function copyLimbs(from: usize, count: i32, to: usize): void {
  const l1 = count > 1 ? load<u64>(from, 8) : 0
  const l2 = count > 2 ? load<u64>(from, 16) : 0
  setSmall(to, load<u64>(from))
  store<u64>(to, l1, 8)
  store<u64>(to, l2, 16)
}

/** Writes the absolute value of a two's complement. */
// @inline
function absolute(a: usize, r: usize): void {
  if (isNegative(a)) negate(a, r)
  else copy(a, r)
}

/** Divides a by b, both as two's complement, towards zero; -2^255 / -1 is -2^255. */
export function sdiv(a: usize, b: usize, r: usize): void {
  const negative = isNegative(a) != isNegative(b)
  absolute(a, dividend)
  absolute(b, divisor)
  div(dividend, divisor, r)
  if (negative) negate(r, r)
}

/** Writes the remainder of a divided by b, both as two's complement; it has the sign of a. */
export function smod(a: usize, b: usize, r: usize): void {
  const negative = isNegative(a)
  absolute(a, dividend)
  absolute(b, divisor)
  mod(dividend, divisor, r)
  if (negative) negate(r, r)
}
