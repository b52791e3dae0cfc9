/**
 * Points in Jacobian coordinates: X, Y, Z stand for `(X / Z², Y / Z³)`, and a Z of zero for infinity. The degree is 1 on the
 * curve and 2 on the twist. The formulas are dbl-2009-l, add-2007-bl and madd-2007-bl of the Explicit-Formulas Database.
 */
import {
  add,
  clear,
  copy,
  invert,
  isEqual,
  isZero,
  multiply,
  negate,
  reduceOf,
  square,
  subtract,
} from "./elements.ts"
import { B, ONE, SIZE, TWIST_B } from "./field.ts"

const T: usize = memory.data(12 * 224, 16)

/** Writes `2a`. */
export function double(degree: usize, to: usize, a: usize): void {
  const size = degree * SIZE
  const b = T + size
  const c = T + 2 * size
  const d = T + 3 * size
  square(degree, T, a)
  square(degree, b, a + size)
  square(degree, c, b)
  add(degree, d, a, b)
  square(degree, d, d)
  subtract(degree, d, d, T)
  subtract(degree, d, d, c)
  add(degree, d, d, d)
  add(degree, b, T, T)
  add(degree, T, b, T)
  multiply(degree, b, a + size, a + 2 * size)
  add(degree, to + 2 * size, b, b)
  square(degree, b, T)
  subtract(degree, b, b, d)
  subtract(degree, to, b, d)
  subtract(degree, d, d, to)
  multiply(degree, T, T, d)
  add(degree, c, c, c)
  add(degree, c, c, c)
  add(degree, c, c, c)
  subtract(degree, to + size, T, c)
  reduceOf(degree, to)
  reduceOf(degree, to + size)
}

/** Writes `a + b` for any points. */
export function addPoints(degree: usize, to: usize, a: usize, b: usize): void {
  const size = degree * SIZE
  if (isZero(degree, a + 2 * size)) copy(to, b, 3 * size)
  else if (isZero(degree, b + 2 * size)) copy(to, a, 3 * size)
  else addFinite(degree, to, a, b)
}

/** Writes `a + b` for two points other than infinity. */
function addFinite(degree: usize, to: usize, a: usize, b: usize): void {
  const size = degree * SIZE
  const za = T + 4 * size
  const zb = T + 5 * size
  const x = T + 6 * size
  const y = T + 7 * size
  square(degree, za, a + 2 * size)
  square(degree, zb, b + 2 * size)
  multiply(degree, x, a, zb)
  multiply(degree, T, b, za)
  subtract(degree, T, T, x)
  multiply(degree, y, a + size, b + 2 * size)
  multiply(degree, y, y, zb)
  multiply(degree, T + size, b + size, a + 2 * size)
  multiply(degree, T + size, T + size, za)
  subtract(degree, T + size, T + size, y)
  if (!isZero(degree, T)) {
    multiply(degree, za, a + 2 * size, b + 2 * size)
    multiply(degree, to + 2 * size, za, T)
    finishSum(degree, to)
  } else if (isZero(degree, T + size)) double(degree, to, a)
  else clear(to, 3 * size)
}

/** Replaces a by `a + b`; b must have a Z of one. */
export function addAffine(degree: usize, a: usize, b: usize): void {
  const size = degree * SIZE
  const z = a + 2 * size
  if (isZero(degree, z)) {
    copy(a, b, 3 * size)
    return
  }
  const zz = T + 4 * size
  square(degree, zz, z)
  multiply(degree, T, b, zz)
  subtract(degree, T, T, a)
  multiply(degree, zz, zz, z)
  multiply(degree, T + size, b + size, zz)
  subtract(degree, T + size, T + size, a + size)
  if (!isZero(degree, T)) {
    copy(T + 6 * size, a, 2 * size)
    multiply(degree, z, z, T)
    finishSum(degree, a)
  } else if (isZero(degree, T + size)) double(degree, a, a)
  else clear(a, 3 * size)
}

/** Writes X and Y of the sum. `T` has the differences of X and of Y, and further on (`6 * size`) X and Y of the first point. */
function finishSum(degree: usize, to: usize): void {
  const size = degree * SIZE
  const x = T + 6 * size
  const y = T + 7 * size
  const cube = T + 2 * size
  square(degree, cube, T)
  multiply(degree, x, x, cube)
  multiply(degree, cube, cube, T)
  square(degree, to, T + size)
  subtract(degree, to, to, cube)
  subtract(degree, to, to, x)
  subtract(degree, to, to, x)
  reduceOf(degree, to)
  subtract(degree, x, x, to)
  multiply(degree, x, x, T + size)
  multiply(degree, y, y, cube)
  subtract(degree, to + size, x, y)
}

/** Normalises a point to a Z of one, and infinity to zeros. */
export function normalize(degree: usize, a: usize): void {
  const size = degree * SIZE
  if (isZero(degree, a + 2 * size)) {
    clear(a, 3 * size)
    return
  }
  invert(degree, T, a + 2 * size)
  square(degree, T + size, T)
  multiply(degree, a, a, T + size)
  multiply(degree, T, T, T + size)
  multiply(degree, a + size, a + size, T)
  copy(a + 2 * size, ONE, size)
}

/** Returns true if a point with a Z of one is on the curve or on the twist. */
export function isOnCurve(degree: usize, a: usize): bool {
  const size = degree * SIZE
  square(degree, T, a)
  multiply(degree, T, T, a)
  add(degree, T, T, degree === 1 ? B : TWIST_B)
  square(degree, T + size, a + size)
  return isEqual(degree, T, T + size)
}

/** Returns true if two points are the same. */
export function arePointsEqual(degree: usize, a: usize, b: usize): bool {
  const size = degree * SIZE
  const sum = T + 8 * size
  copy(sum, b, 3 * size)
  negate(degree, sum + size, sum + size)
  addPoints(degree, sum, a, sum)
  return isZero(degree, sum + 2 * size)
}
