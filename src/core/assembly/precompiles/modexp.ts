/**
 * MODEXP, the precompile at address 5 (EIP-198): modular exponentiation of numbers of any size. Windows of the exponent
 * are looked up in a table of powers; odd moduli use Montgomery's multiplication, even ones division.
 */
import { baseLength, byteAt, exponentLength, HEADER, limbAt, modulusLength } from "./modexpInput.ts"
import { montgomeryMultiply, negatedInverse } from "./montgomery.ts"
import { multiply, reduceLimb, shiftLeft, shiftRight } from "./natural.ts"

/** Limbs of the modulus, without leading zeros, and the bits by which it is shifted to fill its highest limb. */
let size: usize = 0
let shift: u32 = 0

/** The negated inverse of the modulus's lowest limb, or 0 if the multiplication goes by division. */
let inverse: u32 = 0

/** The modulus, the modulus shifted, the power so far: `size` limbs each; a product: 2 * size + 2 limbs. */
let modulus: usize = 0
let divisor: usize = 0
let power: usize = 0
let product: usize = 0

/** The powers of the base with the exponents 0 to 15, `size` limbs each. */
let table: usize = 0

/** Divides the room at `work` among the numbers. */
function divideWork(work: usize): void {
  const row = size << 2
  modulus = work
  divisor = modulus + row
  power = divisor + row
  table = power + row
  product = table + 16 * row
}

/**
 * Returns the bytes of room that `modexp` needs for an input. `u32.MAX_VALUE` stands for more than there can be, which
 * no input needs whose gas can be paid.
 */
export function modexpWork(input: usize, length: u32): u32 {
  const limbs = modulusLength(input, length) / 4 + 1
  return limbs > 0x1000000 ? u32.MAX_VALUE : <u32>(limbs * 21 * 4 + 8)
}

/** Reads the modulus into `work`. `size` becomes 0 if the modulus is. */
function loadModulus(input: usize, length: u32, start: u64, end: u64, work: usize): void {
  let limbs = (end - start + 3) / 4
  while (limbs != 0 && limbAt(input, length, start, end, limbs - 1) == 0) limbs--
  size = <usize>limbs
  if (size == 0) return
  divideWork(work)
  for (let i: usize = 0; i < size; i++) store<u32>(modulus + (i << 2), limbAt(input, length, start, end, i))
  shift = clz<u32>(load<u32>(modulus + (size << 2) - 4))
  shiftLeft(modulus, shift, size, divisor)
}

/** Writes the remainder of `2 * size` limbs at `product`, below the modulus times 2^(32 * size), to `result`. */
function reduceProduct(result: usize): void {
  store<u32>(product + (size << 3), shiftLeft(product, shift, size << 1, product))
  for (let at = product + (size << 2); at >= product; at -= 4) reduceLimb(at, divisor, size)
  shiftRight(product, shift, size, result)
}

/** Writes the remainder of the base to `result`. The base passes through `product`, shifted as the divisor is. */
function loadBase(input: usize, length: u32, end: u64, result: usize): void {
  const row = size << 2
  memory.fill(product, 0, row + 4)
  let next = (end - HEADER + 3) / 4 + 1
  // Fewer limbs than the divisor has need no division.
  let direct = min<u64>(next, size - 1)
  let high: u64 = 0
  while (next-- > 0) {
    const low: u64 = next == 0 ? 0 : <u64>limbAt(input, length, HEADER, end, next - 1)
    const limb = <u32>((((high << 32) | low) << shift) >> 32)
    high = low
    if (direct != 0) store<u32>(product + ((<usize>--direct) << 2), limb)
    else {
      memory.copy(product + 4, product, row)
      store<u32>(product, limb)
      reduceLimb(product, divisor, size)
    }
  }
  shiftRight(product, shift, size, result)
}

/** Writes the product of two numbers below the modulus, modulo it, to `result`, which may be one of them. */
function multiplyModulo(a: usize, b: usize, result: usize): void {
  if (inverse != 0) montgomeryMultiply(a, b, result, modulus, inverse, size, product)
  else {
    multiply(a, b, size, product)
    reduceProduct(result)
  }
}

/** Multiplies a number by 2^(32 * size), modulo the modulus: the form in which Montgomery's multiplication takes it. */
function toMontgomery(a: usize): void {
  memory.copy(product + (size << 2), a, size << 2)
  memory.fill(product, 0, size << 2)
  reduceProduct(a)
}

/** Raises the base, the first power of the table, to the exponent's bytes from `offset` to `end`, the first not 0. */
function raise(input: usize, length: u32, offset: u64, end: u64): void {
  const row = size << 2
  const bytes = end - offset
  const width: u32 = bytes <= 3 ? 1 : bytes <= 12 ? 2 : 4
  for (let i: u32 = 2; i < (<u32>1) << width; i++)
    multiplyModulo(table + row, table + (i - 1) * row, table + i * row)
  let started = false
  for (; offset < end; offset++) {
    const byte = byteAt(input, length, offset)
    for (let bit: u32 = 8; bit != 0; ) {
      bit -= width
      const digit = (byte >> bit) & (((<u32>1) << width) - 1)
      if (started) {
        for (let i: u32 = 0; i < width; i++) multiplyModulo(power, power, power)
        if (digit != 0) multiplyModulo(power, table + digit * row, power)
      } else if (digit != 0) {
        memory.copy(power, table + digit * row, row)
        started = true
      }
    }
  }
}

/** Sets a number to 1, which is below the modulus. */
function setOne(a: usize): void {
  memory.fill(a, 0, size << 2)
  store<u32>(a, 1)
}

/** Sets `power` to the base raised to the exponent, modulo the modulus, which is above 1. */
function exponentiate(input: usize, length: u32, base: u64, exponent: u64): void {
  const end = HEADER + base + exponent
  let start = HEADER + base
  while (start < end && start < length && byteAt(input, length, start) == 0) start++
  if (start == end || start >= length) {
    setOne(power)
    return
  }
  loadBase(input, length, HEADER + base, table + (size << 2))
  const odd = (load<u32>(modulus) & 1) != 0
  inverse = odd && end - start > 1 ? negatedInverse(load<u32>(modulus)) : 0
  if (inverse != 0) toMontgomery(table + (size << 2))
  raise(input, length, start, end)
  if (inverse == 0) return
  setOne(table)
  multiplyModulo(power, table, power)
}

/**
 * Writes the base raised to the exponent, modulo the modulus, to `output`, with as many bytes as the input gives the
 * modulus; a modulus of 0 gives 0. The gas has been paid, so that the lengths are bounded.
 *
 * @param output - May overlap the input.
 * @param work - Room of `modexpWork(input, length)` bytes, apart from the input and the output.
 */
export function modexp(input: usize, length: u32, output: usize, work: usize): void {
  const digits = modulusLength(input, length)
  if (digits == 0) return
  const base = baseLength(input, length)
  const exponent = exponentLength(input, length)
  const start = HEADER + base + exponent
  loadModulus(input, length, start, start + digits, work)
  const trivial = size == 0 || (size == 1 && load<u32>(modulus) == 1)
  if (!trivial) exponentiate(input, length, base, exponent)
  memory.fill(output, 0, <usize>digits)
  if (trivial) return
  const end = output + <usize>digits
  for (let i: usize = 0; i < min<usize>(size << 2, <usize>digits); i++)
    store<u8>(end - 1 - i, load<u8>(power + i))
}
