/**
 * The functions that contracts on BN254 call: each reads its input at `inputPointer`, and writes a point to `outputPointer`. The functions
 * of other files have wrappers here: with `export … from` in an entry the compiler would allocate their data twice.
 */
import { INPUT, readPoint, VALID, writePoint } from "./encoding.ts"
import { SLOT } from "./field.ts"
import { setFull } from "./lines.ts"
import { multiplyPoint } from "./multiplication.ts"
import { beginProduct, endPairs, isProductOfOne, takePair } from "./pairing.ts"
import { addPoints } from "./points.ts"

const OUTPUT: usize = memory.data(64, 16)
const A: usize = memory.data(3 * 112, 16)
const B: usize = memory.data(3 * 112, 16)

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

export function outputPointer(): usize {
  return OUTPUT
}

/** Adds two points. */
export function sum(): i32 {
  const first = readPoint(1, A, INPUT)
  if (first !== VALID) return first
  const second = readPoint(1, B, INPUT + 2 * SLOT)
  if (second !== VALID) return second
  addPoints(1, A, A, B)
  writePoint(1, OUTPUT, A)
  return VALID
}

/** Multiplies a point by a scalar, which the host has split. */
export function product(): i32 {
  const outcome = readPoint(1, A, INPUT)
  if (outcome !== VALID) return outcome
  multiplyPoint(A, INPUT + 2 * SLOT)
  writePoint(1, OUTPUT, A)
  return VALID
}
