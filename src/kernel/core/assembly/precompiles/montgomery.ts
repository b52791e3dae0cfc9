/**
 * Multiplication modulo an odd number without division (Montgomery 1985), two limbs of one factor at a time.
 *
 * A number in this form has limbs of 28 bits, each in 32 bits, the lowest first: two products of limbs are computed by
 * one instruction, and a word of 64 bits takes 2^8 of them before a carry must be passed on. With R = 2^(28 * limbs) at
 * least four times the modulus, products of numbers below twice the modulus stay below twice the modulus, and nothing
 * needs to be subtracted (Walter 1999).
 */

/** The bits of a limb. */
const BITS: u32 = 28
const MASK: u64 = (1 << 28) - 1

/** Pairs of rows between two passes of the carries: each adds up to 2^58 to a word. */
const PAIRS_PER_PASS: usize = 32

/** The even number of limbs, and the bytes of a number: one limb at least, the last one, is padding and 0. */
let limbs: usize = 0
let stride: usize = 0

/** The modulus in limbs, the negated inverse of it modulo 2^28, and the words that sums are built in. */
let modulus: usize = 0
let inverse: u32 = 0
let sums: usize = 0

/** Returns the number of limbs for a modulus of `size` words of 32 bits, two bits of R above it included. */
// @inline
function limbsFor(size: usize): usize {
  return ((32 * size + 2 + 2 * BITS - 1) / (2 * BITS)) * 2
}

/** Returns the bytes that a number takes, for a modulus of `size` words of 32 bits. */
export function montgomeryStride(size: usize): usize {
  return ((limbsFor(size) + 1 + 3) & ~3) << 2
}

/** Returns the bits by which R is longer than 2^(32 * size). */
export function montgomeryExcess(size: usize): u32 {
  return <u32>(limbsFor(size) * BITS - 32 * size)
}

/** Returns the bytes of work space that `startMontgomery` needs. */
export function montgomeryWork(size: usize): usize {
  return 6 * montgomeryStride(size)
}

/** Returns the negated inverse of an odd word modulo 2^32, by Newton's iteration: each step doubles the right bits. */
function negatedInverse(word: u32): u32 {
  let result = word
  for (let bits = 3; bits < 32; bits *= 2) result *= 2 - word * result
  return -result
}

/** Sets the modulus: an odd number of `size` words of 32 bits. The space at `work` is used until the next modulus is set. */
export function startMontgomery(words: usize, size: usize, work: usize): void {
  limbs = limbsFor(size)
  stride = montgomeryStride(size)
  modulus = work + stride
  sums = modulus + stride
  memory.fill(work, 0, stride)
  toLimbs(words, size, modulus)
  inverse = negatedInverse(load<u32>(words)) & <u32>MASK
}

/** Writes a number of `size` words of 32 bits as limbs to `result`. */
export function toLimbs(words: usize, size: usize, result: usize): void {
  const end = result + stride
  let pending: u64 = 0
  let bits: u32 = 0
  for (let read = words; result < end; result += 4) {
    if (bits < BITS && read < words + (size << 2)) {
      pending |= (<u64>load<u32>(read)) << bits
      bits += 32
      read += 4
    }
    store<u32>(result, <u32>(pending & MASK))
    pending >>= BITS
    bits = bits < BITS ? 0 : bits - BITS
  }
}

/** Writes a number of limbs as `size` words of 32 bits, which hold it, to `result`. */
export function fromLimbs(a: usize, size: usize, result: usize): void {
  const end = result + (size << 2)
  let pending: u64 = 0
  let bits: u32 = 0
  for (; result < end; result += 4) {
    for (; bits < 32; bits += BITS) {
      pending |= (<u64>load<u32>(a)) << bits
      a += 4
    }
    store<u32>(result, <u32>pending)
    pending >>= 32
    bits -= 32
  }
}

/** Passes the carries on from each word of the window at `sum` to the next one; the highest one keeps its own. */
function passCarries(sum: usize, carry: u64): void {
  const last = sum + 2 * stride - 8
  for (; sum < last; sum += 8) {
    const word = load<u64>(sum) + carry
    store<u64>(sum, word & MASK)
    carry = word >> BITS
  }
  store<u64>(last, load<u64>(last) + carry)
}

/**
 * Adds two limbs of a factor times `b`, and two limbs of a quotient times the modulus, to the words at `sum`. The two
 * lowest words are not needed afterwards. Returns their carry, for the next call.
 */
function addRows(sum: usize, a: usize, b: usize, carry: u64): u64 {
  const a0 = <u64>load<u32>(a)
  const a1 = <u64>load<u32>(a, 4)
  const b0 = <u64>load<u32>(b)
  const m0 = <u64>load<u32>(modulus)
  let low = load<u64>(sum) + carry + a0 * b0
  const q0 = <u64>(<u32>low * inverse) & MASK
  low = (low + q0 * m0) >> BITS
  low += load<u64>(sum, 8) + a0 * load<u32>(b, 4) + a1 * b0 + q0 * load<u32>(modulus, 4)
  const q1 = <u64>(<u32>low * inverse) & MASK
  low += q1 * m0
  addProducts(sum, b, i32x4.splat(<i32>a0), i32x4.splat(<i32>a1), i32x4.splat(<i32>q0), i32x4.splat(<i32>q1))
  return low >> BITS
}

/** Adds four products to each word: of each limb of `b` and the modulus, and of the limb below it. */
// @inline
function addProducts(sum: usize, b: usize, a0: v128, a1: v128, q0: v128, q1: v128): void {
  const fromB = b - modulus
  for (let m = modulus; m < modulus + stride; m += 16) {
    const x0 = v128.load(m + fromB)
    const x1 = v128.load(m + fromB - 4)
    const y0 = v128.load(m)
    const y1 = v128.load(m - 4)
    const low = i64x2.add(
      i64x2.add(i64x2.extmul_low_i32x4_u(x0, a0), i64x2.extmul_low_i32x4_u(x1, a1)),
      i64x2.add(i64x2.extmul_low_i32x4_u(y0, q0), i64x2.extmul_low_i32x4_u(y1, q1)),
    )
    const high = i64x2.add(
      i64x2.add(i64x2.extmul_high_i32x4_u(x0, a0), i64x2.extmul_high_i32x4_u(x1, a1)),
      i64x2.add(i64x2.extmul_high_i32x4_u(y0, q0), i64x2.extmul_high_i32x4_u(y1, q1)),
    )
    v128.store(sum, i64x2.add(v128.load(sum), low))
    v128.store(sum, i64x2.add(v128.load(sum, 16), high), 16)
    sum += 32
  }
}

/**
 * Writes `a * b / R` modulo the modulus to `result`, which may be `a` or `b`. All three are below twice the modulus. The
 * four bytes before `b` must be 0; a preceding number ends with four such bytes.
 */
export function montgomeryMultiply(a: usize, b: usize, result: usize): void {
  memory.fill(sums, 0, 4 * stride)
  let carry: u64 = 0
  let sum = sums
  for (let i: usize = 0; i < limbs; i += 2) {
    if (i != 0 && i % (2 * PAIRS_PER_PASS) == 0) {
      passCarries(sum, carry)
      carry = 0
    }
    carry = addRows(sum, a + (i << 2), b, carry)
    sum += 16
  }
  for (let i: usize = 0; i < stride; i += 4) {
    const word = load<u64>(sum + (i << 1)) + carry
    store<u32>(result + i, <u32>(word & MASK))
    carry = word >> BITS
  }
}
