/** Tells of points on the twist of BN254 whether they are in the group of prime order. */
import { copy, negate } from "./elements.ts"
import { multiply2, SIZE, UNTWIST, X } from "./field.ts"
import { addPoints, arePointsEqual, double } from "./points.ts"

const POINT: usize = 6 * SIZE
const T: usize = memory.data(3 * 6 * 112, 16)

/** Writes ψ(P) in place: a point is untwisted, its coordinates are raised to the power of p, and it is twisted. */
function mapInPlace(point: usize): void {
  for (let part: usize = 0; part < POINT; part += 2 * SIZE)
    negate(1, point + part + SIZE, point + part + SIZE)
  multiply2(point, point, UNTWIST)
  multiply2(point + 2 * SIZE, point + 2 * SIZE, UNTWIST + 2 * SIZE)
}

/** Writes `[x]P` to another place. */
function multiplyByX(to: usize, point: usize): void {
  copy(to, point, POINT)
  for (let bit = 62 - <i32>clz(X); bit >= 0; bit--) {
    double(2, to, to)
    if ((X >> bit) & 1) addPoints(2, to, to, point)
  }
}

/**
 * `[x + 1]P + ψ([x]P) + ψ²([x]P) = ψ³([2x]P)` holds in the group of prime order alone (Dai, Lin, Zhao, Zhou: Fast subgroup
 * membership testings on pairing-friendly curves, IACR ePrint 2022/348, as in gnark's `G2Jac.IsInSubGroup`).
 */
export function isInSubgroup(point: usize): bool {
  const image = T + POINT
  const sum = T + 2 * POINT
  multiplyByX(T, point)
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
