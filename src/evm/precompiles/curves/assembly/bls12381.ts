/**
 * The functions that contracts on BLS12-381 call: each reads its input at `inputPointer`, and writes a point to `outputPointer`.
 * The functions of other files have wrappers here: with `export … from` in an entry the compiler would allocate their data twice.
 */
import { INPUT, readElement, readPair, readPoint, VALID, writePoint } from "./encoding.ts"
import { SLOT } from "./field.ts"
import { setFull } from "./lines.ts"
import { mapToG1 } from "./mapToG1.ts"
import { mapToG2 } from "./mapToG2.ts"
import { beginProduct, endPairs, isProductOfOne, takePair } from "./pairing.ts"
import { fixPair, isProof } from "./pointEvaluation.ts"
import { addPoints } from "./points.ts"
import { beginSumOf, takeProduct, writeSum } from "./sums.ts"

const OUTPUT: usize = memory.data(256, 16)
const ELEMENT: usize = memory.data(224, 16)
const POINT: usize = memory.data(6 * 112, 16)
const OTHER: usize = memory.data(6 * 112, 16)

export function outputPointer(): usize {
  return OUTPUT
}

export function inputPointer(): usize {
  return INPUT
}

/** Begins a product of pairings. */
export function begin(): void {
  beginProduct()
}

/** Adds a pair; `isKnown` is true if the point of the twist is known to be in the group of prime order; `slot` is that of its lines or -1. */
export function pair(isKnown: bool, slot: i32): i32 {
  return takePair(isKnown, slot)
}

/** Empties a slot, so that the next pair with it keeps its lines there. */
export function empty(slot: i32): void {
  setFull(slot, false)
}

/** Ends the pairs; returns the first failure that no earlier call has returned. */
export function end(): i32 {
  return endPairs()
}

/** Returns true if the product is one. */
export function isProductOne(): bool {
  return isProductOfOne()
}

/** Reads the generator of G1 and the fixed point of G2 with the index 0 or 1, for the point evaluation. */
export function fix(index: usize): bool {
  return fixPair(index)
}

/** Returns true if the proof shows that the committed polynomial has the value at the point. */
export function prove(): bool {
  return isProof()
}

/** Adds two points of the curve (degree 1) or of the twist (degree 2). */
export function sum(degree: usize): i32 {
  const first = readPoint(degree, POINT, INPUT)
  if (first !== VALID) return first
  const second = readPoint(degree, OTHER, INPUT + 2 * degree * SLOT)
  if (second !== VALID) return second
  addPoints(degree, POINT, POINT, OTHER)
  writePoint(degree, OUTPUT, POINT)
  return VALID
}

/** Begins a sum of products in the group of a degree: 1 for G1, 2 for G2. */
export function beginSum(degree: usize): void {
  beginSumOf(degree)
}

/** Adds the product of a point and a scalar, which the host has split. */
export function product(): i32 {
  return takeProduct()
}

/** Writes the sum. */
export function endSum(): void {
  writeSum(OUTPUT)
}

/** Maps a field element to G1 (degree 1), or an element of the extension to G2 (degree 2). */
export function map(degree: usize): i32 {
  const outcome = degree === 1 ? readElement(ELEMENT, INPUT) : readPair(ELEMENT, INPUT)
  if (outcome !== VALID) return outcome
  if (degree === 1) mapToG1(POINT, ELEMENT)
  else mapToG2(POINT, ELEMENT)
  writePoint(degree, OUTPUT, POINT)
  return VALID
}
