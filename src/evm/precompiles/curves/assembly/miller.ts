/**
 * The product of the Miller loops of several pairs, which share their squares: the optimal ate pairing (Vercauteren, IACR
 * ePrint 2008/096).
 */
import { clear, copy, isEqual, isZero, negate, reduceBoth } from "./elements.ts"
import { add2, IS_BN, IS_NEGATIVE, LOOP, LOOP_DIGITS, multiply1, multiply2, ONE, SIZE } from "./field.ts"
import {
  beginLines,
  FIRST_IMAGE,
  mapAffine,
  multipleOf,
  nextLine,
  SECOND_IMAGE,
  TANGENT,
  TWISTED,
} from "./lines.ts"
import {
  add6,
  conjugate12,
  FULL,
  multiplyBy01,
  multiplyByV,
  PAIR,
  SEXTIC,
  square12,
  subtract6,
} from "./tower.ts"

/** The maximum number of pairs of points. */
export const CAPACITY: usize = 128

/** An entry for each pair: its affine point of the curve, then its point of the twist. */
const ENTRY: usize = PAIR + TWISTED
const ENTRIES: usize = memory.data(128 * (6 * 224 + 16), 16)

/** A line at a point of the curve. */
const VALUE: usize = memory.data(3 * 224, 16)
const T: usize = memory.data(3 * 224, 16)
const S: usize = memory.data(4 * 3 * 224, 16)

/** Takes a step in the loop of a pair. */
function take(f: usize, entry: usize, step: i32): void {
  const line = nextLine(entry + PAIR, step)
  for (let part: usize = 0; part < PAIR; part += SIZE) {
    multiply1(VALUE + PAIR + part, line + PAIR + part, entry)
    multiply1(VALUE + 2 * PAIR + part, line + 2 * PAIR + part, entry + SIZE)
  }
  if (IS_BN) multiplyBy034(f, VALUE + 2 * PAIR, VALUE + PAIR, line)
  else multiplyBy014(f, line, VALUE + PAIR, VALUE + 2 * PAIR)
}

/** Multiplies by `x + (y + z v) w`. */
function multiplyBy034(f: usize, x: usize, y: usize, z: usize): void {
  for (let part: usize = 0; part < SEXTIC; part += PAIR) multiply2(S + part, f + part, x)
  multiplyBy01(S + SEXTIC, f + SEXTIC, y, z)
  add2(T, x, y)
  add6(S + 2 * SEXTIC, f, f + SEXTIC)
  multiplyBy01(S + 2 * SEXTIC, S + 2 * SEXTIC, T, z)
  finishLine(f)
}

/** Multiplies by `x + y v + z v w`. */
function multiplyBy014(f: usize, x: usize, y: usize, z: usize): void {
  multiplyBy01(S, f, x, y)
  for (let part: usize = 0; part < SEXTIC; part += PAIR)
    multiply2(S + 3 * SEXTIC + part, f + SEXTIC + part, z)
  multiplyByV(S + SEXTIC, S + 3 * SEXTIC)
  add2(T, y, z)
  add6(S + 2 * SEXTIC, f, f + SEXTIC)
  multiplyBy01(S + 2 * SEXTIC, S + 2 * SEXTIC, x, T)
  finishLine(f)
}

/** Combines the three products of Karatsuba in `S`. */
function finishLine(f: usize): void {
  subtract6(S + 2 * SEXTIC, S + 2 * SEXTIC, S)
  subtract6(f + SEXTIC, S + 2 * SEXTIC, S + SEXTIC)
  multiplyByV(S + 3 * SEXTIC, S + SEXTIC)
  add6(f, S, S + 3 * SEXTIC)
  for (let part: usize = 0; part < FULL; part += PAIR) reduceBoth(f + part, f + part)
}

/**
 * Adds a pair at an index: affine points of the curve and of the twist, neither of them infinity.
 *
 * @param slot - The slot for the lines of the point of the twist (`lines.ts`); -1 if they are not kept.
 */
export function setPair(index: usize, g1: usize, g2: usize, slot: i32): void {
  const entry = ENTRIES + index * ENTRY
  copy(entry, g1, 2 * SIZE)
  copy(entry + PAIR, g2, 2 * PAIR)
  beginLines(entry + PAIR, slot)
}

/** Returns the pointer to the affine point of the twist of a pair. */
export function twistedOf(index: usize): usize {
  return ENTRIES + index * ENTRY + PAIR
}

/** Writes the product of the loops of the first `count` pairs. */
export function multiMiller(f: usize, count: usize): void {
  const end = ENTRIES + count * ENTRY
  clear(f, FULL)
  copy(f, ONE, SIZE)
  for (let index = 1; index < LOOP_DIGITS; index++) {
    const digit = <i32>load<i8>(LOOP + index)
    if (index > 1) square12(f, f)
    for (let entry = ENTRIES; entry < end; entry += ENTRY) {
      take(f, entry, TANGENT)
      if (digit !== 0) take(f, entry, digit)
    }
  }
  for (let entry = ENTRIES; IS_BN && entry < end; entry += ENTRY) {
    take(f, entry, FIRST_IMAGE)
    take(f, entry, SECOND_IMAGE)
  }
  if (IS_NEGATIVE) conjugate12(f, f)
}

/**
 * Returns true if the point of the twist Q of a pair is in the group of prime order. To be called after {@link multiMiller}, whose
 * loop leaves a multiple R of Q.
 *
 * On BLS12 curves R is `[-x]Q`, and `ψ(Q) = -R` holds only in the group (Scott: A note on group membership tests, IACR ePrint
 * 2021/1130). On BN254 R is `[6x + 2]Q + ψ(Q) - ψ²(Q)`, and `ψ³(Q) = -R` holds only in the group: the greatest common divisor of the
 * norm of `6x + 2 + ψ - ψ² + ψ³` and of the order of the twist is the prime (Dai, Lin, Zhao, Zhou, IACR ePrint 2022/348). The loop has
 * no formula for the sum of equal or opposite points. It gives a Z of zero for them, and meets them only outside of the group.
 */
export function isMember(index: usize): bool {
  const multiple = multipleOf(twistedOf(index))
  const z = multiple + 2 * PAIR
  const image = VALUE
  mapAffine(image, twistedOf(index))
  if (IS_BN) {
    mapAffine(image, image)
    mapAffine(image, image)
  }
  multiply2(T, image, z)
  multiply2(T + PAIR, image + PAIR, z)
  negate(2, T + PAIR, T + PAIR)
  return !isZero(2, z) && isEqual(2, T, multiple) && isEqual(2, T + PAIR, multiple + PAIR)
}
