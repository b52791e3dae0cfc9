/**
 * Reciprocals that replace the division of 128 by 64 bits, which WebAssembly lacks, by multiplications.
 *
 * From "Improved division by invariant integers" by Möller and Granlund (IEEE Transactions on Computers, 2011). Every
 * divisor is normalised: its top bit is set. The last reciprocals are kept, since loops divide by the same number.
 */
import { mulHigh } from "./multiply.ts"

let limbDivisor: u64 = 0
let limbReciprocal: u64 = 0
let pairHigh: u64 = 0
let pairLow: u64 = 0
let pairReciprocal: u64 = 0

/** Returns floor((2^128 - 1) / d) - 2^64. */
export function reciprocalOfLimb(d: u64): u64 {
  if (d != limbDivisor) {
    limbReciprocal = divideOnes(d)
    limbDivisor = d
  }
  return limbReciprocal
}

/** Returns floor((2^192 - 1) / (high, low)) - 2^64; algorithm 6 of the paper. */
export function reciprocalOfPair(high: u64, low: u64): u64 {
  if (high != pairHigh || low != pairLow) {
    pairReciprocal = refine(divideOnes(high), high, low)
    pairHigh = high
    pairLow = low
  }
  return pairReciprocal
}

/** Divides (2^64 - 1 - d, 2^64 - 1) by d with two quotient digits of 32 bits: Knuth's algorithm D for two digits. */
function divideOnes(d: u64): u64 {
  const high = halfDigit(~d, d)
  return (high << 32) | halfDigit(((~d << 32) | 0xffffffff) - high * d, d)
}

/** Returns the 32-bit quotient of (u, 2^32 - 1) by d > u. */
function halfDigit(u: u64, d: u64): u64 {
  const top = d >> 32
  let digit = u / top
  let rest = u - digit * top
  while (digit * (d & 0xffffffff) > ((rest << 32) | 0xffffffff)) {
    digit--
    rest += top
    if (rest > 0xffffffff) break
  }
  return digit
}

/** Lowers the reciprocal of the limb `high` to that of the pair (high, low). */
function refine(reciprocal: u64, high: u64, low: u64): u64 {
  let v = reciprocal
  let p = high * v + low
  if (p < low) {
    v--
    if (p >= high) {
      v--
      p -= high
    }
    p -= high
  }
  const t1 = mulHigh(v, low)
  const t0 = v * low
  p += t1
  if (p < t1) {
    v--
    if (p > high || (p == high && t0 >= low)) v--
  }
  return v
}
