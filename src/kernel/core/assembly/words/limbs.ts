/**
 * Division of up to eight limbs by a word: Knuth's algorithm D with 64-bit digits (The Art of Computer Programming,
 * 4.3.1), each estimated by a reciprocal of the divisor's two upper limbs, so that it is at most one too large.
 */
import { mulHigh } from "./multiply.ts"
import { reciprocalOfLimb, reciprocalOfPair } from "./reciprocal.ts"
import { funnelLeft, funnelRight } from "./shift.ts"
import { setLimbs } from "./words.ts"

/** Limbs of the dividend, shifted as the divisor, from the second limb on; the remainder after the division. */
const rest = memory.data(96, 16)
const first: usize = rest + 8

// The divisor, shifted so that the top bit of d3 is set.
let d3: u64 = 0
let d2: u64 = 0
let d1: u64 = 0
let d0: u64 = 0
let reciprocal: u64 = 0
let shift: u64 = 0

/** Divides `count` limbs by a limb d > 0; writes the quotient's limbs if `keep`, and returns the remainder. */
// @inline
function byLimb(source: usize, count: i32, d: u64, quotient: usize, keep: bool): u64 {
  const bits = clz(d)
  const divisor = d << bits
  const v = reciprocalOfLimb(divisor)
  let i = count - 1
  let limb = load<u64>(source + ((<usize>i) << 3))
  let r: u64 = 0
  if (limb < d) {
    // The first digit of the quotient is zero.
    if (keep) store<u64>(quotient + ((<usize>i) << 3), 0)
    r = limb
    if (--i < 0) return r
    limb = load<u64>(source + ((<usize>i) << 3))
    r = funnelLeft(r, limb, bits)
  } else r = funnelLeft(0, limb, bits)
  for (; i >= 0; i--) {
    const next = i > 0 ? load<u64>(source + ((<usize>i) << 3) - 8) : 0
    const u = funnelLeft(limb, next, bits)
    limb = next
    const low = v * r + u
    let q = mulHigh(v, r) + r + <u64>(low < u) + 1
    r = u - q * divisor
    if (r > low) {
      q--
      r += divisor
    }
    if (r >= divisor) {
      q++
      r -= divisor
    }
    if (keep) store<u64>(quotient + ((<usize>i) << 3), q)
  }
  return r >> bits
}

/** Divides `count` limbs by a limb d > 0; writes as many limbs of the quotient, and returns the remainder. */
export function divideByLimb(source: usize, count: i32, d: u64, quotient: usize): u64 {
  return byLimb(source, count, d, quotient, true)
}

/** Returns the remainder of `count` limbs divided by a limb d > 0. */
export function remainderByLimb(source: usize, count: i32, d: u64): u64 {
  return byLimb(source, count, d, 0, false)
}

/** Writes the remainder of the division before, by a divisor of n limbs. */
export function writeRemainder(n: i32, r: usize): void {
  store<u64>(first + ((<usize>n) << 3), 0)
  const l2 = load<u64>(first, 16)
  const l1 = load<u64>(first, 8)
  const l3 = n > 2 ? load<u64>(first, 24) : 0
  const r0 = funnelRight(l1, load<u64>(first), shift)
  setLimbs(r, r0, funnelRight(l2, l1, shift), funnelRight(l3, l2, shift), n > 3 ? l3 >> shift : 0)
}

/**
 * Divides `count` limbs by a word of n limbs, 2 <= n <= count; writes count - n + 1 limbs of the quotient, and leaves
 * the remainder to {@link writeRemainder}. The quotient may lie on either operand.
 */
export function divideByWord(source: usize, count: i32, divisor: usize, n: i32, quotient: usize): void {
  setDivisor(divisor, n)
  setDividend(source, count)
  // The window of a digit is five limbs; the upper n + 1 of them are divided.
  let window = first + ((<usize>count) << 3) - 32
  for (let i = count - n; i >= 0; i--) {
    const digit = n == 2 ? nextDigit(window, false) : nextDigit(window, true)
    store<u64>(quotient + ((<usize>i) << 3), digit)
    window -= 8
  }
}

/** Shifts the divisor's top bit to the top of four limbs. */
function setDivisor(divisor: usize, n: i32): void {
  const l3 = load<u64>(divisor + ((<usize>n) << 3) - 8)
  const l2 = load<u64>(divisor + ((<usize>n) << 3) - 16)
  const l1 = n > 2 ? load<u64>(divisor + ((<usize>n) << 3) - 24) : 0
  const l0 = n > 3 ? load<u64>(divisor) : 0
  shift = clz(l3)
  d3 = funnelLeft(l3, l2, shift)
  d2 = funnelLeft(l2, l1, shift)
  d1 = funnelLeft(l1, l0, shift)
  d0 = l0 << shift
  reciprocal = reciprocalOfPair(d3, d2)
}

/** Shifts the dividend as the divisor, into one limb more. */
function setDividend(source: usize, count: i32): void {
  store<u64>(rest, 0)
  let above: u64 = 0
  for (let i = (<usize>count) << 3; i > 0; i -= 8) {
    const limb = load<u64>(source + i - 8)
    store<u64>(first + i, funnelLeft(above, limb, shift))
    above = limb
  }
  store<u64>(first, above << shift)
}

/**
 * Divides the window by the divisor to one limb of the quotient, and leaves the remainder in the window's lower limbs;
 * algorithm 4 of Möller and Granlund for the upper limbs. `low` is true if the divisor has more than two limbs.
 */
// @inline
function nextDigit(window: usize, low: bool): u64 {
  const u4 = load<u64>(window, 32)
  const u3 = load<u64>(window, 24)
  if (u4 == 0 && u3 < d3) return 0
  if (low && u4 == d3 && u3 == d2) return largestDigit(window)
  const u2 = load<u64>(window, 16)
  const q0 = reciprocal * u4 + u3
  let q = mulHigh(reciprocal, u4) + u4 + <u64>(q0 < u3)
  const t0 = d2 * q
  let r3 = u3 - q * d3 - mulHigh(d2, q) - <u64>(u2 < t0)
  let r2 = u2 - t0
  r3 -= d3 + <u64>(r2 < d2)
  r2 -= d2
  q++
  if (r3 >= q0) {
    q--
    r2 += d2
    r3 += d3 + <u64>(r2 < d2)
  }
  if (r3 > d3 || (r3 == d3 && r2 >= d2)) {
    q++
    r3 -= d3 + <u64>(r2 < d2)
    r2 -= d2
  }
  store<u64>(window, r2, 16)
  store<u64>(window, r3, 24)
  return low ? subtractLow(window, q) : q
}

/** Subtracts q times the divisor's two lower limbs from the window; if that is too much, adds the divisor back. */
// @inline
function subtractLow(window: usize, q: u64): u64 {
  const u0 = load<u64>(window)
  const u1 = load<u64>(window, 8)
  const r2 = load<u64>(window, 16)
  const r3 = load<u64>(window, 24)
  const p0 = q * d0
  const carry = mulHigh(q, d0) + <u64>(u0 < p0)
  const p1 = q * d1 + carry
  const p2 = mulHigh(q, d1) + <u64>(p1 < carry) + <u64>(u1 < p1)
  const borrow = <u64>(r2 < p2)
  setLimbs(window, u0 - p0, u1 - p1, r2 - p2, r3 - borrow)
  if (r3 >= borrow) return q
  addDivisor(window)
  return q - 1
}

/** Adds the divisor to the window's four lower limbs; returns the carry. */
function addDivisor(window: usize): u64 {
  const s0 = load<u64>(window) + d0
  const t1 = load<u64>(window, 8) + d1
  const s1 = t1 + <u64>(s0 < d0)
  const t2 = load<u64>(window, 16) + d2
  const s2 = t2 + (<u64>(t1 < d1) | <u64>(s1 < t1))
  const t3 = load<u64>(window, 24) + d3
  const s3 = t3 + (<u64>(t2 < d2) | <u64>(s2 < t2))
  setLimbs(window, s0, s1, s2, s3)
  return <u64>(t3 < d3) | <u64>(s3 < t3)
}

/**
 * Divides a window whose upper two limbs are those of the divisor: subtracts 2^64 times the divisor, which leaves less
 * than zero since the quotient is below 2^64, and adds the divisor back until the carry makes up for that.
 */
function largestDigit(window: usize): u64 {
  const u1 = load<u64>(window, 8)
  const u2 = load<u64>(window, 16)
  const borrow = <u64>(u1 < d0)
  const t2 = u2 - d1
  // The upper two limbs cancel; only the borrow of the lower ones, minus one, is left.
  store<u64>(window, u1 - d0, 8)
  store<u64>(window, t2 - borrow, 16)
  store<u64>(window, ~(<u64>0), 24)
  let q: u64 = ~(<u64>0)
  while (addDivisor(window) == 0) q--
  return q
}
