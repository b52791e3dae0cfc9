/** The functions that the contracts on BN254 call: each reads its input at `inputPlace`, and writes a point to `outputPlace`. */
import { clear, copy, isZero, read, write } from "./elements.ts"
import { BYTES, ONE, SIZE } from "./field.ts"
import { isPowerOne } from "./finalExponentiation.ts"
import { isInSubgroup } from "./membership.ts"
import { CAPACITY, multiMiller, pairPlace } from "./miller.ts"
import { multiplyPoint } from "./multiplication.ts"
import { addPoints, isOnCurve, normalize } from "./points.ts"
import { multiply12, PAIR } from "./tower.ts"

const INPUT: usize = memory.data(192, 16)
const OUTPUT: usize = memory.data(64, 16)
const A: usize = memory.data(3 * 112, 16)
const C: usize = memory.data(3 * 112, 16)
const POINT: usize = memory.data(6 * 112, 16)
const PRODUCT: usize = memory.data(2688, 16)
const LOOPS: usize = memory.data(2688, 16)

/** Outcomes of reading a point. */
const VALID = 0
const NOT_CANONICAL = 1
const NOT_ON_CURVE = 2
const NOT_IN_SUBGROUP = 3

let count: usize = 0
let isEmpty = true

export function inputPlace(): usize {
  return INPUT
}
export function outputPlace(): usize {
  return OUTPUT
}

function isInfinity(bytes: usize, length: usize): bool {
  for (let at: usize = 0; at < length; at += 8) if (load<u64>(bytes + at) !== 0) return false
  return true
}

/** Reads an affine point of the curve with a Z of one, or of zero for infinity. */
function readG1(to: usize, bytes: usize): i32 {
  clear(to, 3 * SIZE)
  if (isInfinity(bytes, 2 * BYTES)) return VALID
  if (!read(to, bytes) || !read(to + SIZE, bytes + BYTES)) return NOT_CANONICAL
  copy(to + 2 * SIZE, ONE, SIZE)
  return isOnCurve(1, to) ? VALID : NOT_ON_CURVE
}

/** Reads an affine point of the twist, the imaginary parts first. */
function readG2(to: usize, bytes: usize): i32 {
  clear(to, 3 * PAIR)
  if (isInfinity(bytes, 4 * BYTES)) return VALID
  for (let part: usize = 0; part < 4; part++)
    if (!read(to + (part ^ 1) * SIZE, bytes + part * BYTES)) return NOT_CANONICAL
  copy(to + 2 * PAIR, ONE, PAIR)
  return isOnCurve(2, to) ? VALID : NOT_ON_CURVE
}

function writeG1(point: usize): void {
  normalize(1, point)
  write(OUTPUT, point)
  write(OUTPUT + BYTES, point + SIZE)
}

/** Adds two points. */
export function sum(): i32 {
  const first = readG1(A, INPUT)
  if (first !== VALID) return first
  const second = readG1(C, INPUT + 2 * BYTES)
  if (second !== VALID) return second
  addPoints(1, A, A, C)
  writeG1(A)
  return VALID
}

/** Multiplies a point by a scalar. */
export function product(): i32 {
  const outcome = readG1(A, INPUT)
  if (outcome !== VALID) return outcome
  multiplyPoint(A, INPUT + 2 * BYTES)
  writeG1(A)
  return VALID
}

/** Begins a product of pairings. */
export function begin(): void {
  count = 0
  isEmpty = true
}

/** Takes a pair; `isMember` says that the point of the twist is known to be in the group of prime order. */
export function pair(isMember: bool): i32 {
  const first = readG1(A, INPUT)
  if (first !== VALID) return first
  const second = readG2(POINT, INPUT + 2 * BYTES)
  if (second !== VALID) return second
  if (!isMember && !isInSubgroup(POINT)) return NOT_IN_SUBGROUP
  if (isZero(1, A + 2 * SIZE) || isZero(1, POINT + 2 * PAIR)) return VALID
  const place = pairPlace(count++)
  copy(place, A, PAIR)
  copy(place + PAIR, POINT, 2 * PAIR)
  if (count === CAPACITY) flush()
  return VALID
}

/** Multiplies the product by the loops of the pairs that have been taken. */
function flush(): void {
  if (count === 0) return
  multiMiller(isEmpty ? PRODUCT : LOOPS, count)
  if (!isEmpty) multiply12(PRODUCT, PRODUCT, LOOPS)
  isEmpty = false
  count = 0
}

/** Tells if the product of the pairings is one. */
export function isProductOne(): bool {
  flush()
  return isEmpty || isPowerOne(PRODUCT)
}
