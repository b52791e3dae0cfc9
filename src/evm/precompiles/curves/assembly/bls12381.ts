/**
 * The functions that contracts on BLS12-381 call: each reads its input at `inputPlace`, and writes a point to `outputPlace`.
 */
import {
  G1_NOT_IN_SUBGROUP,
  G2_NOT_IN_SUBGROUP,
  INPUT,
  readPair,
  readPoint,
  VALID,
  writePoint,
} from "./encoding.ts"
import { mapToG2 } from "./mapToG2.ts"
import { isInG1, isInG2 } from "./membership.ts"
import { beginProduct, isProductOfOne, takePair } from "./pairing.ts"
import { fixPair, isProof } from "./pointEvaluation.ts"

const OUTPUT: usize = memory.data(256, 16)
const ELEMENT: usize = memory.data(224, 16)
const POINT: usize = memory.data(6 * 112, 16)

export function outputPlace(): usize {
  return OUTPUT
}

export function inputPlace(): usize {
  return INPUT
}

/** Begins a product of pairings. */
export function begin(): void {
  beginProduct()
}

/** Takes a pair; `isMember` says that the point of the twist is known to be in the group of prime order. */
export function pair(isMember: bool): i32 {
  return takePair(isMember)
}

/** Reports if the product is one. */
export function isProductOne(): bool {
  return isProductOfOne()
}

/** Takes the generator of G1 and the fixed point of G2 with a number, 0 or 1, which the point evaluation needs. */
export function fix(index: usize): bool {
  return fixPair(index)
}

/** Reports if a commitment, a proof, a value and a point belong together. */
export function prove(): bool {
  return isProof()
}

/** Checks a point of the group of a degree: 1 for G1, 2 for G2. */
export function check(degree: usize): i32 {
  const outcome = readPoint(degree, POINT, INPUT)
  if (outcome !== VALID) return outcome
  if (degree === 1) return isInG1(POINT) ? VALID : G1_NOT_IN_SUBGROUP
  return isInG2(POINT) ? VALID : G2_NOT_IN_SUBGROUP
}

/** Maps an element of the extension to G2. */
export function map(): i32 {
  const outcome = readPair(ELEMENT, INPUT)
  if (outcome !== VALID) return outcome
  mapToG2(POINT, ELEMENT)
  writePoint(2, OUTPUT, POINT)
  return VALID
}
