/** Multiplication modulo an odd number without division (Montgomery 1985), on limbs of 32 bits, the lowest first. */

/** Returns the negated inverse of an odd limb modulo 2^32, by Newton's iteration: each step doubles the right bits. */
export function negatedInverse(limb: u32): u32 {
  let inverse = limb
  for (let bits = 3; bits < 32; bits *= 2) inverse *= 2 - limb * inverse
  return -inverse
}

/**
 * Adds `limb * b` to `size + 1` limbs at `sum`, then the multiple of the modulus that makes the lowest limb 0, and drops
 * that limb. The two carries do not wait for each other.
 */
function addRow(sum: usize, limb: u64, b: usize, modulus: usize, inverse: u32, size: usize): void {
  let product = limb * load<u32>(b) + load<u32>(sum)
  const factor = <u64>(<u32>product * inverse)
  let carry = product >> 32
  let reduced = (factor * load<u32>(modulus) + <u32>product) >> 32
  const row = size << 2
  for (let i: usize = 4; i < row; i += 4) {
    product = limb * load<u32>(b + i) + load<u32>(sum + i) + carry
    carry = product >> 32
    reduced += factor * load<u32>(modulus + i) + <u32>product
    store<u32>(sum + i - 4, <u32>reduced)
    reduced >>= 32
  }
  reduced += carry + load<u32>(sum + row)
  store<u64>(sum + row - 4, reduced)
}

/** Writes `sum - modulus`, or `sum` if that is less than the modulus, to `result`. */
function subtractOnce(sum: usize, modulus: usize, size: usize, result: usize): void {
  let borrow: u64 = 0
  const row = size << 2
  for (let i: usize = 0; i < row; i += 4) {
    const difference = <u64>load<u32>(sum + i) - load<u32>(modulus + i) - borrow
    store<u32>(result + i, <u32>difference)
    borrow = difference >> 63
  }
  if (borrow > load<u32>(sum + row)) memory.copy(result, sum, row)
}

/**
 * Writes `a * b / 2^(32 * size)` modulo the modulus to `result`, which may be `a` or `b`; both are below the modulus.
 *
 * @param inverse - The negated inverse of the lowest limb of the modulus.
 * @param sum - Room for `size + 1` limbs.
 */
export function montgomeryMultiply(
  a: usize,
  b: usize,
  result: usize,
  modulus: usize,
  inverse: u32,
  size: usize,
  sum: usize,
): void {
  memory.fill(sum, 0, (size + 1) << 2)
  for (let i: usize = 0; i < size << 2; i += 4) addRow(sum, load<u32>(a + i), b, modulus, inverse, size)
  subtractOnce(sum, modulus, size, result)
}
