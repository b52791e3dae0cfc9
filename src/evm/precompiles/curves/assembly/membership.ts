/** Checks whether points of the curve and of its twist are in the groups of prime order, and maps points into these groups. */
import { copy, negate } from "./elements.ts"
import { CUBE_ROOT, IS_BN, multiply1, multiply2, SIZE, UNTWIST, X } from "./field.ts"
import { addPoints, arePointsEqual, double } from "./points.ts"

const POINT: usize = 6 * SIZE
const T: usize = memory.data(4 * 6 * 112, 16)

/** Replaces a point P by ψ(P): the point is untwisted, its coordinates are raised to the power of p, and it is twisted. */
export function mapInPlace(point: usize): void {
  for (let part: usize = 0; part < POINT; part += 2 * SIZE)
    negate(1, point + part + SIZE, point + part + SIZE)
  multiply2(point, point, UNTWIST)
  multiply2(point + 2 * SIZE, point + 2 * SIZE, UNTWIST + 2 * SIZE)
}

/** Writes `[|x|]P` to `to`, which must not be `point`. */
function multiplyByX(degree: usize, to: usize, point: usize): void {
  copy(to, point, 3 * degree * SIZE)
  for (let bit = 62 - <i32>clz(X); bit >= 0; bit--) {
    double(degree, to, to)
    if ((X >> bit) & 1) addPoints(degree, to, to, point)
  }
}

/**
 * `[x + 1]P + ψ([x]P) + ψ²([x]P) = ψ³([2x]P)` holds only in the group of prime order (Dai, Lin, Zhao, Zhou: Fast subgroup
 * membership testings on pairing-friendly curves, IACR ePrint 2022/348, as in gnark's `G2Jac.IsInSubGroup`).
 */
function isInG2OfBn(point: usize): bool {
  const image = T + POINT
  const sum = T + 2 * POINT
  multiplyByX(2, T, point)
  addPoints(2, sum, T, point)
  copy(image, T, POINT)
  mapInPlace(image)
  addPoints(2, sum, sum, image)
  mapInPlace(image)
  addPoints(2, sum, sum, image)
  mapInPlace(image)
  double(2, image, image)
  return arePointsEqual(2, image, sum)
}

/** `ψ(P) = [x]P` holds only in the group of prime order (Scott: A note on group membership tests, IACR ePrint 2021/1130). */
function isInG2OfBls(point: usize): bool {
  const image = T + POINT
  multiplyByX(2, T, point)
  negate(2, T + 2 * SIZE, T + 2 * SIZE)
  copy(image, point, POINT)
  mapInPlace(image)
  return arePointsEqual(2, image, T)
}

/** Returns true if a point of the twist is in the group. */
export function isInG2(point: usize): bool {
  return IS_BN ? isInG2OfBn(point) : isInG2OfBls(point)
}

/**
 * Returns true if a point of the curve is in the group. On a BN curve all points are. On a BLS12 curve the endomorphism that
 * multiplies the coordinate x by a root of one multiplies only points of the group by `-x²` (Scott, as above).
 */
export function isInG1(point: usize): bool {
  if (IS_BN) return true
  const square = T + POINT
  multiplyByX(1, T, point)
  multiplyByX(1, square, T)
  negate(1, square + SIZE, square + SIZE)
  copy(T, point, 3 * SIZE)
  multiply1(T, T, CUBE_ROOT)
  return arePointsEqual(1, T, square)
}

/** Replaces a point of BLS12-381 by a point of G1, `[1 - x]P` (RFC 9380, section 8.8.1); x is negative. */
export function clearCofactorOfG1(point: usize): void {
  multiplyByX(1, T, point)
  addPoints(1, point, point, T)
}

/** Adds the negative of a point of the twist to another one. */
function subtractPoint(to: usize, point: usize): void {
  negate(2, point + 2 * SIZE, point + 2 * SIZE)
  addPoints(2, to, to, point)
  negate(2, point + 2 * SIZE, point + 2 * SIZE)
}

/**
 * Replaces a point of the twist of BLS12-381 by a point of the group, `[x² - x - 1]P + [x - 1]ψ(P) + ψ²([2]P)` (Budroni, Pintore:
 * Efficient hash maps to G2 on BLS curves, IACR ePrint 2017/419; RFC 9380, appendix G.3); x is negative.
 */
export function clearCofactor(point: usize): void {
  const image = T + POINT
  const sum = T + 2 * POINT
  const product = T + 3 * POINT
  multiplyByX(2, T, point)
  negate(2, T + 2 * SIZE, T + 2 * SIZE)
  copy(image, point, POINT)
  mapInPlace(image)
  double(2, sum, point)
  mapInPlace(sum)
  mapInPlace(sum)
  subtractPoint(sum, image)
  addPoints(2, image, image, T)
  multiplyByX(2, product, image)
  subtractPoint(sum, product)
  subtractPoint(sum, T)
  subtractPoint(sum, point)
  copy(point, sum, POINT)
}
