/**
 * The product of the Miller loops of several pairs, which share their squares: the optimal ate pairing (Vercauteren, IACR
 * ePrint 2008/096). The points of the twist are homogeneous, with the lines of Aranha, Barreto, Longa, Ricardini (The realm
 * of the pairings, ePrint 2013/722, algorithms 26 and 27), but multiplied by four instead of halved.
 */
import { clear, copy, isEqual, isZero, negate, reduceBoth } from "./elements.ts"
import {
  add2,
  IS_BN,
  IS_NEGATIVE,
  LOOP,
  LOOP_DIGITS,
  multiply1,
  multiply2,
  ONE,
  SIZE,
  square2,
  subtract2,
  TWIST_B,
  UNTWIST,
} from "./field.ts"
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

/** An entry for each pair: its affine point of the curve, its affine point of the twist, and a homogeneous multiple of the latter. */
const ENTRY: usize = 6 * PAIR
const ENTRIES: usize = memory.data(128 * 6 * 224, 16)

/** The parts of a line: the constant, the factor of x and the factor of y of the point of the curve. */
export const LINE: usize = memory.data(3 * 224, 16)
const T: usize = memory.data(10 * 224, 16)
const S: usize = memory.data(4 * 3 * 224, 16)

/** Returns the pointer to a pair: its point of the curve, then its point of the twist. */
export function pairPointer(index: usize): usize {
  return ENTRIES + index * ENTRY
}

/** Multiplies by a line, evaluated at the affine point of the curve at `g1`. */
export function multiplyByLine(f: usize, g1: usize, line: usize): void {
  for (let part: usize = 0; part < PAIR; part += SIZE) {
    multiply1(LINE + PAIR + part, line + PAIR + part, g1)
    multiply1(LINE + 2 * PAIR + part, line + 2 * PAIR + part, g1 + SIZE)
  }
  if (IS_BN) multiplyBy034(f, LINE + 2 * PAIR, LINE + PAIR, line)
  else multiplyBy014(f, line, LINE + PAIR, LINE + 2 * PAIR)
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

/** Doubles a homogeneous point and writes the line of its tangent. */
export function doubleStep(point: usize): void {
  const y = point + PAIR
  const z = point + 2 * PAIR
  const b = T + PAIR
  const c = T + 2 * PAIR
  const e = T + 3 * PAIR
  const f = T + 4 * PAIR
  const h = T + 5 * PAIR
  multiply2(T, point, y)
  square2(b, y)
  square2(c, z)
  add2(f, c, c)
  add2(f, f, c)
  multiply2(e, f, TWIST_B)
  add2(f, e, e)
  add2(f, f, e)
  add2(h, y, z)
  square2(h, h)
  subtract2(h, h, b)
  subtract2(h, h, c)
  subtract2(LINE, e, b)
  square2(c, point)
  add2(LINE + PAIR, c, c)
  add2(LINE + PAIR, LINE + PAIR, c)
  negate(2, LINE + 2 * PAIR, h)
  finishDouble(point)
}

/** The coordinates of the double: `2(B - F)XY`, `(B + F)² - 12E²`, `4BH`. */
function finishDouble(point: usize): void {
  const b = T + PAIR
  const c = T + 2 * PAIR
  const e = T + 3 * PAIR
  const f = T + 4 * PAIR
  const h = T + 5 * PAIR
  subtract2(c, b, f)
  add2(c, c, c)
  multiply2(point, c, T)
  add2(c, b, f)
  square2(c, c)
  square2(e, e)
  add2(e, e, e)
  add2(e, e, e)
  add2(f, e, e)
  subtract2(c, c, e)
  subtract2(c, c, f)
  reduceBoth(point + PAIR, c)
  multiply2(b, b, h)
  add2(b, b, b)
  add2(b, b, b)
  reduceBoth(point + 2 * PAIR, b)
}

/** Adds an affine point to a homogeneous one and writes the line through both. */
function addStep(point: usize, other: usize): void {
  const z = point + 2 * PAIR
  const o = T
  const l = T + PAIR
  const c = T + 2 * PAIR
  const d = T + 3 * PAIR
  const e = T + 4 * PAIR
  const g = T + 6 * PAIR
  multiply2(o, other + PAIR, z)
  subtract2(o, point + PAIR, o)
  multiply2(l, other, z)
  subtract2(l, point, l)
  square2(c, o)
  square2(d, l)
  multiply2(e, l, d)
  multiply2(c, z, c)
  multiply2(g, point, d)
  add2(c, c, e)
  subtract2(c, c, g)
  subtract2(c, c, g)
  multiply2(point, l, c)
  subtract2(g, g, c)
  multiply2(g, g, o)
  multiply2(d, e, point + PAIR)
  subtract2(point + PAIR, g, d)
  multiply2(z, z, e)
  multiply2(LINE, other, o)
  multiply2(g, l, other + PAIR)
  subtract2(LINE, LINE, g)
  negate(2, LINE + PAIR, o)
  copy(LINE + 2 * PAIR, l, PAIR)
}

/** Writes ψ(P) of an affine point. */
function mapAffine(to: usize, point: usize): void {
  copy(to, point, 2 * PAIR)
  negate(1, to + SIZE, to + SIZE)
  negate(1, to + PAIR + SIZE, to + PAIR + SIZE)
  multiply2(to, to, UNTWIST)
  multiply2(to + PAIR, to + PAIR, UNTWIST + PAIR)
}

/** The two lines that follow the loop of BN curves: through ψ(Q), then through -ψ²(Q). */
function addImages(f: usize, entry: usize): void {
  const image = T + 7 * PAIR
  mapAffine(image, entry + PAIR)
  addStep(entry + 3 * PAIR, image)
  multiplyByLine(f, entry, LINE)
  mapAffine(image, image)
  negate(2, image + PAIR, image + PAIR)
  addStep(entry + 3 * PAIR, image)
  multiplyByLine(f, entry, LINE)
}

/** Adds an affine point, or its negative if the digit is negative, to a homogeneous one, and writes the line through both. */
export function addDigit(point: usize, affine: usize, digit: i32): void {
  const other = T + 7 * PAIR
  copy(other, affine, 2 * PAIR)
  if (digit < 0) negate(2, other + PAIR, other + PAIR)
  addStep(point, other)
}

/** Writes an affine point in homogeneous coordinates. */
export function toHomogeneous(to: usize, affine: usize): void {
  copy(to, affine, 2 * PAIR)
  clear(to + 2 * PAIR, PAIR)
  copy(to + 2 * PAIR, ONE, SIZE)
}

/** Writes the product of the loops of the first `count` pairs. None of the points may be infinity. */
export function multiMiller(f: usize, count: usize): void {
  const end = pairPointer(count)
  clear(f, FULL)
  copy(f, ONE, SIZE)
  for (let entry = ENTRIES; entry < end; entry += ENTRY) toHomogeneous(entry + 3 * PAIR, entry + PAIR)
  for (let index = 1; index < LOOP_DIGITS; index++) {
    const digit = <i32>load<i8>(LOOP + index)
    if (index > 1) square12(f, f)
    for (let entry = ENTRIES; entry < end; entry += ENTRY) {
      doubleStep(entry + 3 * PAIR)
      multiplyByLine(f, entry, LINE)
      if (digit === 0) continue
      addDigit(entry + 3 * PAIR, entry + PAIR, digit)
      multiplyByLine(f, entry, LINE)
    }
  }
  if (IS_BN) for (let entry = ENTRIES; entry < end; entry += ENTRY) addImages(f, entry)
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
  const entry = pairPointer(index)
  const multiple = entry + 3 * PAIR
  const z = multiple + 2 * PAIR
  const image = T + 7 * PAIR
  mapAffine(image, entry + PAIR)
  if (IS_BN) {
    mapAffine(image, image)
    mapAffine(image, image)
  }
  multiply2(T, image, z)
  multiply2(T + PAIR, image + PAIR, z)
  negate(2, T + PAIR, T + PAIR)
  return !isZero(2, z) && isEqual(2, T, multiple) && isEqual(2, T + PAIR, multiple + PAIR)
}
