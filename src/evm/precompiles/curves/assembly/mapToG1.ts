/**
 * Maps a field element to G1 (RFC 9380, suite BLS12381G1_XMD:SHA-256_SSWU_RO_, from `map_to_curve` on). The simplified map of
 * Shallue, van de Woestijne and Ulas gives a point of an isogenous curve, which an isogeny of degree 11 maps to the curve.
 */
import { copy, isEqual, isZero, negate, power, write } from "./elements.ts"
import { add1, BYTES, MAP_TO_G1, multiply1, ONE, ROOT_DIGITS, ROOT_EXPONENT, SIZE, square1 } from "./field.ts"
import { invert1 } from "./inversion.ts"
import { clearCofactorOfG1 } from "./membership.ts"

/** The coefficients A and B of the isogenous curve, the non-square Z, `-B / A`, `B / (Z A)`, the root of `-Z³`, and the degree. */
const A = MAP_TO_G1
const B = MAP_TO_G1 + SIZE
const Z = MAP_TO_G1 + 2 * SIZE
const FIRST = MAP_TO_G1 + 3 * SIZE
const EXCEPTION = MAP_TO_G1 + 4 * SIZE
const ROOT = MAP_TO_G1 + 5 * SIZE
const DEGREE = MAP_TO_G1 + 6 * SIZE

/** The polynomials of the isogeny, of degrees 11, 5 and 15, without the highest coefficient, which is one. */
const N = MAP_TO_G1 + 7 * SIZE
const H = MAP_TO_G1 + 18 * SIZE
const M = MAP_TO_G1 + 23 * SIZE

const T: usize = memory.data(6 * 112, 16)
const BYTES_OF_A: usize = memory.data(48, 16)

/** Writes `x³ + A x + B`. */
function equation(to: usize, x: usize): void {
  square1(to, x)
  add1(to, to, A)
  multiply1(to, to, x)
  add1(to, to, B)
}

/** The sign of an element: its parity (RFC 9380, `sgn0`). */
function isOdd(a: usize): bool {
  write(BYTES_OF_A, a)
  return (load<u8>(BYTES_OF_A + BYTES - 1) & 1) === 1
}

/**
 * Writes x and then y of the point of the isogenous curve. If x has no y, then x times `Z u²` has one: its `y²` is `Z³ u⁶` times
 * the value `x³ + A x + B` of the first x, so y is `u³` times the root of `-Z³` times the root of the negative of that value.
 */
function mapToIsogenous(x: usize, u: usize): void {
  const y = x + SIZE
  const zu = T
  const sum = T + SIZE
  const under = T + 2 * SIZE
  square1(zu, u)
  multiply1(zu, zu, Z)
  square1(sum, zu)
  add1(sum, sum, zu)
  if (isZero(1, sum)) copy(x, EXCEPTION, SIZE)
  else {
    invert1(x, sum)
    add1(x, x, ONE)
    multiply1(x, x, FIRST)
  }
  equation(under, x)
  power(y, under, ROOT_EXPONENT, ROOT_DIGITS)
  square1(sum, y)
  if (!isEqual(1, sum, under)) {
    multiply1(x, x, zu)
    square1(sum, u)
    multiply1(sum, sum, u)
    multiply1(sum, sum, ROOT)
    multiply1(y, y, sum)
  }
  if (isOdd(u) !== isOdd(y)) negate(1, y, y)
}

/** Writes the value at x of a polynomial. Its highest coefficient is one; `row` has the others, the next highest first. */
function evaluate(to: usize, x: usize, row: usize, degree: usize): void {
  add1(to, x, row)
  for (let index: usize = 1; index < degree; index++) {
    multiply1(to, to, x)
    add1(to, to, row + index * SIZE)
  }
}

/** Maps an affine point by the isogeny, `(N / (11h)², y M / (11h)³)`: in Jacobian coordinates, with a Z of `11h`. */
function mapByIsogeny(point: usize): void {
  evaluate(T, point, N, 11)
  evaluate(T + SIZE, point, H, 5)
  evaluate(T + 2 * SIZE, point, M, 15)
  copy(point, T, SIZE)
  multiply1(point + SIZE, point + SIZE, T + 2 * SIZE)
  multiply1(point + 2 * SIZE, T + SIZE, DEGREE)
}

/** Writes the point of G1 for an element `u` to `to`, which must not overlap `u`. */
export function mapToG1(to: usize, u: usize): void {
  mapToIsogenous(to, u)
  mapByIsogeny(to)
  clearCofactorOfG1(to)
}
