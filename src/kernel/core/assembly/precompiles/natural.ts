/**
 * Arithmetic of natural numbers of any size. A number is a row of limbs of 32 bits, the lowest one first. The sum of a product
 * of two limbs and two more limbs fits into 64 bits.
 */

/** Sets `size` limbs at `result` to the product of a number of `size` limbs and one limb, returns the limb above. */
function multiplyByLimb(a: usize, limb: u64, size: usize, result: usize): u64 {
  let carry: u64 = 0
  for (let i: usize = 0; i < size; i++) {
    const sum = limb * load<u32>(a + (i << 2)) + carry
    store<u32>(result + (i << 2), <u32>sum)
    carry = sum >> 32
  }
  return carry
}

/** Adds the product of a number of `size` limbs and one limb to `result`, returns the limb above. */
export function addProduct(a: usize, limb: u64, size: usize, result: usize): u64 {
  let carry: u64 = 0
  for (let i: usize = 0; i < size; i++) {
    const sum = limb * load<u32>(a + (i << 2)) + load<u32>(result + (i << 2)) + carry
    store<u32>(result + (i << 2), <u32>sum)
    carry = sum >> 32
  }
  return carry
}

/** Subtracts the product of a number of `size` limbs and one limb from `result`, returns the borrow. */
function subtractProduct(a: usize, limb: u64, size: usize, result: usize): u64 {
  let borrow: u64 = 0
  for (let i: usize = 0; i < size; i++) {
    const product = limb * load<u32>(a + (i << 2)) + borrow
    const before = load<u32>(result + (i << 2))
    store<u32>(result + (i << 2), before - <u32>product)
    borrow = (product >> 32) + u64(before < <u32>product)
  }
  return borrow
}

/** Adds a number of `size` limbs to `result`, returns the carry. */
function add(a: usize, size: usize, result: usize): u64 {
  let carry: u64 = 0
  for (let i: usize = 0; i < size; i++) {
    const sum = <u64>load<u32>(a + (i << 2)) + load<u32>(result + (i << 2)) + carry
    store<u32>(result + (i << 2), <u32>sum)
    carry = sum >> 32
  }
  return carry
}

/** Writes the `2 * size` limbs of the product of two numbers of `size` limbs to `result`, apart from both of them. */
export function multiply(a: usize, b: usize, size: usize, result: usize): void {
  const row = size << 2
  store<u32>(result + row, <u32>multiplyByLimb(a, load<u32>(b), size, result))
  for (let i: usize = 4; i < row; i += 4)
    store<u32>(result + row + i, <u32>addProduct(a, load<u32>(b + i), size, result + i))
}

/** Writes the lower `size` limbs of the product of two numbers of `size` limbs to `result`, apart from both of them. */
export function multiplyLow(a: usize, b: usize, size: usize, result: usize): void {
  const row = size << 2
  multiplyByLimb(a, load<u32>(b), size, result)
  for (let i: usize = 4; i < row; i += 4) addProduct(a, load<u32>(b + i), size - (i >> 2), result + i)
}

/** Writes `a - b` modulo 2^(32 * size) to `result`, which may be `a` or `b`. */
export function subtractLow(a: usize, b: usize, size: usize, result: usize): void {
  let borrow: u64 = 0
  for (let i: usize = 0; i < size << 2; i += 4) {
    const difference = <u64>load<u32>(a + i) - load<u32>(b + i) - borrow
    store<u32>(result + i, <u32>difference)
    borrow = difference >> 63
  }
}

/** Writes a number of `from` limbs as one of `size` limbs: cut off, or continued with zeros. */
export function resize(a: usize, from: usize, size: usize, result: usize): void {
  const common = min<usize>(from, size) << 2
  memory.copy(result, a, common)
  memory.fill(result + common, 0, (size << 2) - common)
}

/** Writes `size` limbs shifted left by fewer than 32 bits to `result`, which may be `a`, returns the limb above. */
export function shiftLeft(a: usize, bits: u32, size: usize, result: usize): u32 {
  let carry: u64 = 0
  for (let i: usize = 0; i < size; i++) {
    const pair = ((<u64>load<u32>(a + (i << 2))) << bits) | carry
    store<u32>(result + (i << 2), <u32>pair)
    carry = pair >> 32
  }
  return <u32>carry
}

/** Writes `size` limbs shifted right by fewer than 32 bits to `result`, which may be `a`. */
export function shiftRight(a: usize, bits: u32, size: usize, result: usize): void {
  const last = (size - 1) << 2
  for (let i: usize = 0; i < last; i += 4) store<u32>(result + i, <u32>(load<u64>(a + i) >> bits))
  store<u32>(result + last, load<u32>(a + last) >> bits)
}

/**
 * Reduces `size + 1` limbs at `a`, whose upper `size` ones are below the divisor, to their remainder in the lower
 * `size` limbs; the limb above becomes 0. This is one step of algorithm D (Knuth, The Art of Computer Programming,
 * volume 2, 4.3.1).
 *
 * @param divisor - A number of `size` limbs; its highest bit is set.
 */
export function reduceLimb(a: usize, divisor: usize, size: usize): void {
  const top = a + (size << 2)
  const first = <u64>load<u32>(divisor + (size << 2) - 4)
  const head = ((<u64>load<u32>(top)) << 32) | load<u32>(top - 4)
  if (size == 1) {
    store<u32>(a, <u32>(head % first))
    store<u32>(top, 0)
    return
  }
  let quotient = load<u32>(top) >= <u32>first ? <u64>u32.MAX_VALUE : head / first
  let rest = head - quotient * first
  const second = <u64>load<u32>(divisor + (size << 2) - 8)
  while (rest >> 32 == 0 && quotient * second > ((rest << 32) | load<u32>(top - 8))) {
    quotient--
    rest += first
  }
  if (quotient != 0 && subtractProduct(divisor, quotient, size, a) > load<u32>(top)) add(divisor, size, a)
  store<u32>(top, 0)
}
