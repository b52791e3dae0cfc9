/**
 * Products of a point and a scalar that the host has split into two of half the length (Gallant, Lambert, Vanstone: Faster
 * point multiplication on elliptic curves with efficient endomorphisms, CRYPTO 2001), with signed windows of five bits.
 */
import { clear, copy, negate } from "./elements.ts"
import { CUBE_ROOT, multiply1, SIZE } from "./field.ts"
import { addPoints, double } from "./points.ts"

const POINT: usize = 3 * SIZE

/** The maximum bits of a part of a scalar, and the bytes of its encoding: the magnitude in 24 bytes, then 1 if it is negative. */
const BITS = 160
const PART: usize = 32

/** The odd multiples of a point from 1 to 15, and their images. */
const TABLE: usize = memory.data(16 * 3 * 112, 16)
const DIGITS: usize = memory.data(2 * 160, 16)
const T: usize = memory.data(2 * 3 * 112, 16)

/** Writes the digits of a magnitude of three words, the lowest first. A digit is odd and between -16 and 16, or zero. */
export function digitsOf(to: usize, count: usize, first: u64, second: u64, third: u64): void {
  let low = first
  let middle = second
  let high = third
  for (let bit: usize = 0; bit < count; bit++) {
    let digit = 0
    if (low & 1) {
      digit = <i32>(low & 31)
      low -= digit
      if (digit > 15) {
        digit -= 32
        low += 32
        if (low < 32) {
          middle++
          if (middle === 0) high++
        }
      }
    }
    store<i8>(to + bit, <i8>digit)
    low = (low >> 1) | (middle << 63)
    middle = (middle >> 1) | (high << 63)
    high >>= 1
  }
}

/** Writes the odd multiples of a point, negated if `isNegative`. */
function fillTable(point: usize, isNegative: bool): void {
  copy(TABLE, point, POINT)
  if (isNegative) negate(1, TABLE + SIZE, TABLE + SIZE)
  double(1, T, TABLE)
  for (let index: usize = 1; index < 8; index++)
    addPoints(1, TABLE + index * POINT, TABLE + (index - 1) * POINT, T)
}

/** Writes the images of the odd multiples after them; `isOpposite` is true if the parts have different signs. */
function fillImages(isOpposite: bool): void {
  for (let entry = TABLE; entry < TABLE + 8 * POINT; entry += POINT) {
    const image = entry + 8 * POINT
    copy(image, entry, POINT)
    multiply1(image, image, CUBE_ROOT)
    if (isOpposite) negate(1, image + SIZE, image + SIZE)
  }
}

function addDigit(to: usize, table: usize, digit: i32): void {
  if (digit === 0) return
  const entry = table + <usize>((abs(digit) >> 1) * <i32>POINT)
  copy(T + POINT, entry, POINT)
  if (digit < 0) negate(1, T + POINT + SIZE, T + POINT + SIZE)
  addPoints(1, to, to, T + POINT)
}

/** Replaces a point by its product with a scalar of two parts. */
export function multiplyPoint(point: usize, scalar: usize): void {
  for (let part: usize = 0; part < 2; part++) {
    const from = scalar + part * PART
    digitsOf(DIGITS + part * BITS, BITS, load<u64>(from), load<u64>(from, 8), load<u64>(from, 16))
  }
  const isNegative = load<u8>(scalar, 24) !== 0
  fillTable(point, isNegative)
  fillImages(isNegative !== (load<u8>(scalar + PART, 24) !== 0))
  clear(point, POINT)
  let isStarted = false
  for (let bit = BITS - 1; bit >= 0; bit--) {
    const first = <i32>load<i8>(DIGITS + bit)
    const second = <i32>load<i8>(DIGITS + BITS + bit)
    if (isStarted) double(1, point, point)
    if ((first | second) === 0) continue
    isStarted = true
    addDigit(point, TABLE, first)
    addDigit(point, TABLE + 8 * POINT, second)
  }
}
