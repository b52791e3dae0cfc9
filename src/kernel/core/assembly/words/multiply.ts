/** Multiplication of words, exact and modulo 2^256, and powers. */
import { copy, fitsU64, setLimbs, setSmall, toU32Saturated } from "./words.ts"

/** Returns the upper half of the 128-bit product: WebAssembly multiplies 64 by 64 bits to 64 only. */
// @inline
export function mulHigh(a: u64, b: u64): u64 {
  const al = a & 0xffffffff
  const ah = a >> 32
  const bl = b & 0xffffffff
  const bh = b >> 32
  const mid = ah * bl + ((al * bl) >> 32)
  const mid2 = al * bh + (mid & 0xffffffff)
  return ah * bh + (mid >> 32) + (mid2 >> 32)
}

/** Multiplies modulo 2^256. */
export function mul(a: usize, b: usize, r: usize): void {
  if (fitsU64(b)) mulByLimb(a, load<u64>(b), r)
  else if (fitsU64(a)) mulByLimb(b, load<u64>(a), r)
  else mulWords(a, b, r)
}

/** Multiplies a word by a value below 2^64, modulo 2^256. */
// @inline
function mulByLimb(a: usize, b: u64, r: usize): void {
  const a0 = load<u64>(a)
  if (fitsU64(a)) {
    setLimbs(r, a0 * b, mulHigh(a0, b), 0, 0)
    return
  }
  const a1 = load<u64>(a, 8)
  const a2 = load<u64>(a, 16)
  const h0 = mulHigh(a0, b)
  const r1 = a1 * b + h0
  const h1 = mulHigh(a1, b) + <u64>(r1 < h0)
  const r2 = a2 * b + h1
  const h2 = mulHigh(a2, b) + <u64>(r2 < h1)
  setLimbs(r, a0 * b, r1, r2, load<u64>(a, 24) * b + h2)
}

/** Multiplies any two words modulo 2^256, one row of products for each limb of b. */
// @inline
function mulWords(a: usize, b: usize, r: usize): void {
  const a0 = load<u64>(a)
  const a1 = load<u64>(a, 8)
  const a2 = load<u64>(a, 16)
  const b0 = load<u64>(b)
  const b1 = load<u64>(b, 8)
  const b2 = load<u64>(b, 16)

  let carry = mulHigh(a0, b0)
  let r1 = a1 * b0 + carry
  carry = mulHigh(a1, b0) + <u64>(r1 < carry)
  let r2 = a2 * b0 + carry
  let r3 = load<u64>(a, 24) * b0 + mulHigh(a2, b0) + <u64>(r2 < carry)

  let low = a0 * b1
  r1 += low
  carry = mulHigh(a0, b1) + <u64>(r1 < low)
  low = a1 * b1 + carry
  r2 += low
  r3 += a2 * b1 + mulHigh(a1, b1) + <u64>(low < carry) + <u64>(r2 < low)

  low = a0 * b2
  r2 += low
  r3 += a1 * b2 + mulHigh(a0, b2) + <u64>(r2 < low) + a0 * load<u64>(b, 24)
  setLimbs(r, a0 * b0, r1, r2, r3)
}

/** Adds the row a * b, five limbs, to the four limbs at r, and writes all five there. */
// @inline
function addRow(a: usize, b: u64, r: usize): void {
  const a0 = load<u64>(a)
  const a1 = load<u64>(a, 8)
  const a2 = load<u64>(a, 16)
  const a3 = load<u64>(a, 24)
  const p0 = a0 * b
  const s0 = p0 + load<u64>(r)
  const c0 = mulHigh(a0, b) + <u64>(s0 < p0)
  const p1 = a1 * b + c0
  const s1 = p1 + load<u64>(r, 8)
  const c1 = mulHigh(a1, b) + <u64>(p1 < c0) + <u64>(s1 < p1)
  const p2 = a2 * b + c1
  const s2 = p2 + load<u64>(r, 16)
  const c2 = mulHigh(a2, b) + <u64>(p2 < c1) + <u64>(s2 < p2)
  const p3 = a3 * b + c2
  const s3 = p3 + load<u64>(r, 24)
  const c3 = mulHigh(a3, b) + <u64>(p3 < c2) + <u64>(s3 < p3)
  setLimbs(r, s0, s1, s2, s3)
  store<u64>(r, c3, 32)
}

/** Writes the 512-bit product, eight limbs; r lies on neither operand. */
export function mulWide(a: usize, b: usize, r: usize): void {
  setLimbs(r, 0, 0, 0, 0)
  addRow(a, load<u64>(b), r)
  addRow(a, load<u64>(b, 8), r + 8)
  addRow(a, load<u64>(b, 16), r + 16)
  addRow(a, load<u64>(b, 24), r + 24)
}

const base = memory.data(32, 16)
const power = memory.data(32, 16)

/** Writes a ** e modulo 2^256; 0 ** 0 is 1. */
export function exp(a: usize, e: usize, r: usize): void {
  if (fitsU64(a) && popcnt(load<u64>(a)) == 1) powerOfPowerOfTwo(ctz(load<u64>(a)), e, r)
  else powerBySquaring(a, e, r)
}

/** Writes a ** e, by squaring for each bit of e and multiplying for each that is set. */
function powerBySquaring(a: usize, e: usize, r: usize): void {
  copy(a, base)
  setSmall(power, 1)
  let started = false
  for (let i = 3; i >= 0; i--) {
    const limb = load<u64>(e + (i << 3))
    if (!started && limb == 0) continue
    for (let bit: i64 = started ? 63 : 63 - <i64>clz(limb); bit >= 0; bit--) {
      if (started) mul(power, power, power)
      if (((limb >> bit) & 1) != 0) mul(power, base, power)
      started = true
    }
  }
  copy(power, r)
}

/** Writes (2 ** k) ** e. */
function powerOfPowerOfTwo(k: u64, e: usize, r: usize): void {
  const times = toU32Saturated(e)
  const bit = k * times
  setSmall(r, 0)
  if (bit < 256) store<u64>(r + <usize>((bit >> 6) << 3), (<u64>1) << (bit & 63))
}
