/**
 * Powers modulo one number: windows of the exponent are looked up in a table of powers, and multiplied by the method for
 * the kind of modulus.
 */
import { byteAt, HEADER, limbAt } from "./modexpInput.ts"
import {
  fromLimbs,
  montgomeryExcess,
  montgomeryMultiply,
  montgomeryStride,
  montgomeryWork,
  startMontgomery,
  toLimbs,
} from "./montgomery.ts"
import { multiply, multiplyLow, reduceLimb, shiftLeft, shiftRight } from "./natural.ts"

/** Limbs of the modulus, without leading zeros, and the bits by which it is shifted to fill its highest limb. */
let size: usize = 0
let shift: u32 = 0

/** The methods of multiplication: modulo any number, modulo an odd number in Montgomery's form, modulo 2^(32 * size). */
const DIVISION: u32 = 0
const MONTGOMERY: u32 = 1
const LOW: u32 = 2

/** The method in use, and the bytes of a number in the table. */
let way: u32 = DIVISION
let row: usize = 0

/** The modulus and the modulus shifted, of `size` words each, and a product of `2 * size + 2` words. */
let modulus: usize = 0
let divisor: usize = 0
let product: usize = 0

/** The power so far, and the powers of the base with the exponents 0 to 15. The four bytes before `power` are 0. */
export let power: usize = 0
let table: usize = 0

/** Divides the space at `work` among the numbers, and returns the pointer to the rest. */
function divideWork(work: usize): usize {
  const stride = montgomeryStride(size)
  modulus = work
  divisor = modulus + (size << 2)
  product = divisor + (size << 2)
  power = product + (size << 3) + 16
  table = power + stride
  memory.fill(power - 8, 0, stride + 8)
  return table + 16 * stride
}

/** Returns the bytes of work space that the powers modulo a number of `count` limbs need. */
export function powersWork(count: usize): usize {
  return 16 * count + 16 + 17 * montgomeryStride(count) + montgomeryWork(count)
}

/** Sets the modulus, a number of `count` limbs, and returns the pointer to the rest of the work space. */
export function useModulus(limbs: usize, count: usize, work: usize): usize {
  size = count
  const rest = divideWork(work)
  memory.copy(modulus, limbs, size << 2)
  shift = clz<u32>(load<u32>(modulus + (size << 2) - 4))
  shiftLeft(modulus, shift, size, divisor)
  return rest
}

/** Writes the remainder of `2 * size` limbs at `product`, below the modulus times 2^(32 * size), to `result`. */
function reduceProduct(result: usize): void {
  store<u32>(product + (size << 3), shiftLeft(product, shift, size << 1, product))
  for (let at = product + (size << 2); at >= product; at -= 4) reduceLimb(at, divisor, size)
  shiftRight(product, shift, size, result)
}

/** Writes the remainder of the base to `result`. The base passes through `product`, shifted as the divisor is. */
export function loadBase(input: usize, length: u32, end: u64, result: usize): void {
  const bytes = size << 2
  memory.fill(product, 0, bytes + 4)
  let next = (end - HEADER + 3) / 4 + 1
  // Fewer limbs than those of the divisor need no division.
  let direct = min<u64>(next, size - 1)
  let high: u64 = 0
  while (next-- > 0) {
    const low: u64 = next == 0 ? 0 : <u64>limbAt(input, length, HEADER, end, next - 1)
    const limb = <u32>((((high << 32) | low) << shift) >> 32)
    high = low
    if (direct != 0) store<u32>(product + ((<usize>--direct) << 2), limb)
    else {
      memory.copy(product + 4, product, bytes)
      store<u32>(product, limb)
      reduceLimb(product, divisor, size)
    }
  }
  shiftRight(product, shift, size, result)
}

/** Writes the product of two numbers, modulo the modulus, to `result`, which may be one of them. */
function multiplyModulo(a: usize, b: usize, result: usize): void {
  if (way == MONTGOMERY) montgomeryMultiply(a, b, result)
  else if (way == LOW) {
    multiplyLow(a, b, size, product)
    memory.copy(result, product, row)
  } else {
    multiply(a, b, size, product)
    reduceProduct(result)
  }
}

/** Writes a number of words, multiplied by Montgomery's R modulo the modulus, as limbs to `result`. */
function toMontgomery(a: usize, result: usize): void {
  memory.copy(product + (size << 2), a, size << 2)
  memory.fill(product, 0, size << 2)
  reduceProduct(a)
  for (let excess = montgomeryExcess(size); excess != 0; ) {
    const bits = min<u32>(excess, 31)
    memory.fill(product, 0, size << 3)
    store<u32>(product + (size << 2), shiftLeft(a, bits, size, product))
    reduceProduct(a)
    excess -= bits
  }
  toLimbs(a, size, result)
}

/** Raises the base, the first power of the table, to the exponent's bytes from `offset` to `end`. The first byte must not be 0. */
function raise(input: usize, length: u32, offset: u64, end: u64): void {
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

/** Sets a number of `bytes` bytes to 1. */
export function setOne(a: usize, bytes: usize): void {
  memory.fill(a, 0, bytes)
  store<u32>(a, 1)
}

/** Sets `power` to the base raised to the exponent's bytes from `start` to `end`, by division. */
export function raiseByDivision(input: usize, length: u32, start: u64, end: u64): void {
  way = DIVISION
  row = size << 2
  memory.copy(table + row, power, row)
  raise(input, length, start, end)
}

/** Sets `power` to the base raised to the exponent's bytes from `start` to `end`, in Montgomery's form meanwhile. */
export function raiseByMontgomery(input: usize, length: u32, start: u64, end: u64, work: usize): void {
  way = MONTGOMERY
  row = montgomeryStride(size)
  startMontgomery(modulus, size, work)
  setOne(table, row)
  toMontgomery(power, table + row)
  raise(input, length, start, end)
  // A product with 1 converts from Montgomery's form; it is at most the modulus.
  montgomeryMultiply(power, table, power)
  fromLimbs(power, size, power)
  if (memory.compare(power, modulus, size << 2) == 0) memory.fill(power, 0, size << 2)
}

/** Sets `power` to the base raised to the exponent's bytes from `start` to `end`, modulo 2^(32 * count). */
export function raiseLow(
  input: usize,
  length: u32,
  base: u64,
  start: u64,
  end: u64,
  count: usize,
  work: usize,
): void {
  way = LOW
  size = count
  row = size << 2
  divideWork(work)
  for (let i: usize = 0; i < size; i++) {
    const limb: u32 = 4 * <u64>i < base ? limbAt(input, length, HEADER, HEADER + base, i) : 0
    store<u32>(table + row + (i << 2), limb)
  }
  raise(input, length, start, end)
}
