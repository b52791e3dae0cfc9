/**
 * Maps an element of the extension to G2 (RFC 9380, suite BLS12381G2_XMD:SHA-256_SSWU_RO_, from `map_to_curve` on). The simplified
 * map of Shallue, van de Woestijne and Ulas gives a point of an isogenous curve, which a 3-isogeny maps to the twist.
 */
import { copy, invert2, isEqual, isZero, negate, power, write } from "./elements.ts"
import {
  add1,
  add2,
  BYTES,
  HALF,
  ISOGENY,
  multiply1,
  multiply2,
  ONE,
  ROOT_DIGITS,
  ROOT_EXPONENT,
  SIZE,
  square1,
  square2,
  subtract1,
  subtract2,
} from "./field.ts"
import { invert1 } from "./inversion.ts"
import { clearCofactor } from "./membership.ts"
import { PAIR } from "./tower.ts"

/** The coefficients A and B of the isogenous curve, the non-square Z, `-B / A`, `B / (Z A)`, then x, t and u of the isogeny. */
const A = ISOGENY
const B = ISOGENY + PAIR
const Z = ISOGENY + 2 * PAIR
const FIRST = ISOGENY + 3 * PAIR
const EXCEPTION = ISOGENY + 4 * PAIR
const KERNEL = ISOGENY + 5 * PAIR

const T: usize = memory.data(8 * 224, 16)
const BYTES_OF_A: usize = memory.data(48, 16)

/** Writes `x³ + A x + B`. */
function equation(to: usize, x: usize): void {
  square2(to, x)
  add2(to, to, A)
  multiply2(to, to, x)
  add2(to, to, B)
}

/**
 * Writes a square root of an element, computed from the root of its norm (Adj, Rodríguez-Henríquez: Square root computation over
 * even extension fields, IACR ePrint 2012/685, algorithm 8).
 *
 * @returns False if there is no root.
 */
function root(to: usize, a: usize): bool {
  const norm = T + 6 * PAIR
  const half = T + 7 * PAIR
  square1(norm, a)
  square1(half, a + SIZE)
  add1(half, norm, half)
  power(norm, half, ROOT_EXPONENT, ROOT_DIGITS)
  square1(norm + SIZE, norm)
  if (!isEqual(1, norm + SIZE, half)) return false
  add1(half, a, norm)
  if (isZero(1, half)) subtract1(half, a, norm)
  multiply1(half, half, HALF)
  power(to, half, ROOT_EXPONENT, ROOT_DIGITS)
  square1(norm, to)
  const isReal = isEqual(1, norm, half)
  copy(half, to, SIZE)
  add1(norm, to, to)
  invert1(norm, norm)
  multiply1(norm, norm, a + SIZE)
  copy(isReal ? to : to + SIZE, half, SIZE)
  copy(isReal ? to + SIZE : to, norm, SIZE)
  return true
}

/** The sign of an element: the parity of its real part, or of its imaginary part if the real part is zero (RFC 9380, `sgn0`). */
function isOdd(a: usize): bool {
  write(BYTES_OF_A, isZero(1, a) ? a + SIZE : a)
  return (load<u8>(BYTES_OF_A + BYTES - 1) & 1) === 1
}

/** Writes x and then y of the point of the isogenous curve. */
function mapToIsogenous(to: usize, u: usize): void {
  const zu = T
  const sum = T + PAIR
  const x = T + 2 * PAIR
  const y = T + 3 * PAIR
  square2(zu, u)
  multiply2(zu, zu, Z)
  square2(sum, zu)
  add2(sum, sum, zu)
  if (isZero(2, sum)) copy(x, EXCEPTION, PAIR)
  else {
    invert2(x, sum)
    add1(x, x, ONE)
    multiply2(x, x, FIRST)
  }
  equation(sum, x)
  if (!root(y, sum)) {
    multiply2(x, x, zu)
    equation(sum, x)
    root(y, sum)
  }
  if (isOdd(u) !== isOdd(y)) negate(2, y, y)
  copy(to, x, 2 * PAIR)
}

/**
 * Maps a point by the 3-isogeny whose kernel has two points with the same x (Vélu). `D` is x minus the x of the kernel: Z is `-3D`,
 * X is `x D² + t D + u`, and Y is `y (D³ - t D - 2u)`.
 */
function mapByIsogeny(point: usize): void {
  const y = point + PAIR
  const d = point + 2 * PAIR
  const square = T
  const td = T + PAIR
  subtract2(d, point, KERNEL)
  square2(square, d)
  multiply2(td, d, KERNEL + PAIR)
  multiply2(point, point, square)
  add2(point, point, td)
  add2(point, point, KERNEL + 2 * PAIR)
  multiply2(square, square, d)
  subtract2(square, square, td)
  subtract2(square, square, KERNEL + 2 * PAIR)
  subtract2(square, square, KERNEL + 2 * PAIR)
  multiply2(y, y, square)
  add2(td, d, d)
  add2(d, td, d)
  negate(2, d, d)
}

/** Writes the point of G2 for an element `u` to `to`, which must not overlap `u`. */
export function mapToG2(to: usize, u: usize): void {
  mapToIsogenous(to, u)
  mapByIsogeny(to)
  clearCofactor(to)
}
