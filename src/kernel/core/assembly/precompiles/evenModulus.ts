/**
 * Even moduli: a modulus is 2^zeros times an odd number. The power is computed modulo each of them, and put together by
 * the Chinese remainder theorem: it is `first + odd * (((second - first) / odd) mod 2^zeros)`.
 */
import { addProduct, multiplyLow, resize, shiftRight, subtractLow } from "./natural.ts"

/** Returns the number of zero bits below the lowest bit of a number other than 0. */
export function trailingZeros(a: usize): usize {
  let zeros: usize = 0
  while (load<u32>(a) == 0) {
    zeros += 32
    a += 4
  }
  return zeros + ctz<u32>(load<u32>(a))
}

/** Writes the odd part of a number of `size` limbs to `result`, and returns its number of limbs. */
export function oddPart(a: usize, zeros: usize, size: usize, result: usize): usize {
  const left = size - (zeros >> 5)
  shiftRight(a + ((zeros >> 5) << 2), <u32>(zeros & 31), left, result)
  return load<u32>(result + (left << 2) - 4) == 0 ? left - 1 : left
}

/**
 * Writes the inverse of an odd number of `size` limbs modulo 2^(32 * size) to `result`, by Newton's iteration, which
 * doubles the right bits: 3 at first, as the square of an odd number is 1 modulo 8.
 *
 * @param work - Space for `2 * size` limbs.
 */
function invertLow(a: usize, size: usize, result: usize, work: usize): void {
  const next = work + (size << 2)
  memory.copy(result, a, size << 2)
  for (let bits: usize = 3; bits < size << 5; bits *= 2) {
    multiplyLow(a, result, size, work)
    memory.fill(next, 0, size << 2)
    store<u32>(next, 2)
    subtractLow(next, work, size, work)
    multiplyLow(result, work, size, next)
    memory.copy(result, next, size << 2)
  }
}

/** Returns the bytes of work space that `joinPowers` needs for a power of two of `size` limbs. */
export function joinWork(size: usize): usize {
  return 16 * size
}

/**
 * Writes the number below `odd * 2^zeros` with the two remainders to `result`, which has `size` limbs.
 *
 * @param first - The remainder modulo the odd number; both have `oddSize` limbs.
 * @param second - The remainder modulo 2^zeros, in as many limbs as hold it; it may have higher bits.
 */
export function joinPowers(
  first: usize,
  odd: usize,
  oddSize: usize,
  second: usize,
  zeros: usize,
  result: usize,
  size: usize,
  work: usize,
): void {
  const lowSize = (zeros + 31) >> 5
  const row = lowSize << 2
  const inverse = work + row
  resize(odd, oddSize, lowSize, work)
  invertLow(work, lowSize, inverse, inverse + row)
  resize(first, oddSize, lowSize, work)
  subtractLow(second, work, lowSize, work)
  const factor = inverse + row
  multiplyLow(work, inverse, lowSize, factor)
  const top = factor + row - 4
  store<u32>(top, load<u32>(top) & (u32.MAX_VALUE >> <u32>(-zeros & 31)))
  resize(first, oddSize, size, result)
  for (let i: usize = 0; i < lowSize; i++) {
    const carry = addProduct(odd, load<u32>(factor + (i << 2)), oddSize, result + (i << 2))
    if (i + oddSize < size) store<u32>(result + ((i + oddSize) << 2), <u32>carry)
  }
}
