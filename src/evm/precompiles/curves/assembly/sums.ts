/**
 * Sums of products of points and scalars on BLS12-381, for points of the groups of prime order.
 *
 * The host splits each scalar: for G1 into two digits of base x² (Gallant, Lambert, Vanstone: Faster point multiplication on
 * elliptic curves with efficient endomorphisms, CRYPTO 2001), for G2 into four of base x (Galbraith, Scott: Exponentiation in
 * pairing-friendly groups using homomorphisms, Pairing 2008). An endomorphism gives the product of the point with each power of
 * the base. The digits are split into signed windows of five bits, and all products share their doublings (Straus).
 */
import { clear, copy, invert, isZero, multiply, negate, square } from "./elements.ts"
import { G1_NOT_IN_SUBGROUP, G2_NOT_IN_SUBGROUP, INPUT, readPoint, VALID, writePoint } from "./encoding.ts"
import { CUBE_ROOT, multiply1, ONE, SIZE, SLOT } from "./field.ts"
import { isInG1, isInG2, mapInPlace } from "./membership.ts"
import { digitsOf } from "./multiplication.ts"
import { addAffine, addPoints, double } from "./points.ts"

/** The number of odd multiples of a point, from 1 to 15. */
const MULTIPLES: usize = 8

/** The number of products in G1 that share doublings. In G2 it is a quarter of this; their tables have the same size. */
const CAPACITY: usize = 64
const TABLES: usize = memory.data(64 * 2 * 8 * 336, 16)
/** For each entry to normalise, the product of the Z of all entries before it. */
const PREFIXES: usize = memory.data(64 * 8 * 112, 16)

/** The digits of the scalars. One scalar has two parts of 128 bits or four of 64, with space for a carry. */
const DIGITS: usize = memory.data(64 * 272, 16)
const DIGITS_OF_SCALAR: usize = 272

const POINT: usize = memory.data(6 * 112, 16)
const DOUBLE: usize = memory.data(6 * 112, 16)
const SUM: usize = memory.data(6 * 112, 16)
const TOTAL: usize = memory.data(6 * 112, 16)
const E: usize = memory.data(3 * 224, 16)

let degree: usize = 1
let count: usize = 0

// @inline
function pointSize(): usize {
  return 3 * degree * SIZE
}

/** Returns the pointer to the table of a product: the multiples of the point, then the multiples of its images. */
function tableOf(index: usize): usize {
  return TABLES + index * 2 * degree * MULTIPLES * pointSize()
}

/** Begins a sum in G1 (degree 1) or in G2 (degree 2). */
export function beginSumOf(group: usize): void {
  degree = group
  count = 0
  clear(TOTAL, pointSize())
}

/** Adds a product: the input has the point, then the parts of the scalar, the lowest bytes first. */
export function takeProduct(): i32 {
  const outcome = readPoint(degree, POINT, INPUT)
  if (outcome !== VALID) return outcome
  if (degree === 1) {
    if (!isInG1(POINT)) return G1_NOT_IN_SUBGROUP
  } else if (!isInG2(POINT)) return G2_NOT_IN_SUBGROUP
  addProduct(POINT, INPUT + 2 * degree * SLOT)
  return VALID
}

/** Adds the product of a point of the group, in Jacobian coordinates, and a scalar in parts. */
export function addProduct(point: usize, parts: usize): void {
  if (isZero(degree, point + 2 * degree * SIZE)) return
  fillDigits(DIGITS + count * DIGITS_OF_SCALAR, parts)
  fillMultiples(tableOf(count++), point)
  if (count === CAPACITY / (degree * degree)) flush()
}

function fillDigits(to: usize, parts: usize): void {
  const words: usize = 2 / degree
  const digits = DIGITS_OF_SCALAR / (2 * degree)
  for (let part: usize = 0; part < 2 * degree; part++) {
    const from = parts + part * 8 * words
    digitsOf(to + part * digits, digits, load<u64>(from), degree === 1 ? load<u64>(from, 8) : 0, 0)
  }
}

function fillMultiples(table: usize, point: usize): void {
  const size = pointSize()
  copy(table, point, size)
  double(degree, DOUBLE, point)
  for (let index: usize = 1; index < MULTIPLES; index++)
    addPoints(degree, table + index * size, table + (index - 1) * size, DOUBLE)
}

/** Normalises the multiples of all points to a Z of one with a single inversion (Montgomery), and writes their images. */
function normalizeTables(): void {
  const size = degree * SIZE
  const inverse = E
  const last = count * MULTIPLES
  copy(inverse, ONE, size)
  for (let index: usize = 0; index < last; index++) {
    copy(PREFIXES + index * size, inverse, size)
    multiply(degree, inverse, inverse, entryOf(index) + 2 * size)
  }
  invert(degree, inverse, inverse)
  for (let index = last; index > 0; ) {
    index--
    const entry = entryOf(index)
    multiply(degree, E + size, inverse, PREFIXES + index * size)
    multiply(degree, inverse, inverse, entry + 2 * size)
    scale(entry, E + size)
    copy(entry + 2 * size, ONE, size)
    fillImages(entry)
  }
}

/** Returns the pointer to a multiple, by its index among the multiples of all points. */
function entryOf(index: usize): usize {
  return tableOf(index / MULTIPLES) + (index % MULTIPLES) * pointSize()
}

/** Multiplies X by the square of the inverse of Z, and Y by its cube. */
function scale(entry: usize, inverse: usize): void {
  const size = degree * SIZE
  square(degree, inverse + size, inverse)
  multiply(degree, entry, entry, inverse + size)
  multiply(degree, inverse, inverse, inverse + size)
  multiply(degree, entry + size, entry + size, inverse)
}

/** Writes the product of a multiple with each power of the base: the endomorphisms multiply by `-x²` and by `x`, which is negative. */
function fillImages(entry: usize): void {
  const row = MULTIPLES * pointSize()
  for (let part: usize = 1; part < 2 * degree; part++) {
    const image = entry + part * row
    copy(image, image - row, pointSize())
    if (degree === 1) multiply1(image, image, CUBE_ROOT)
    else mapInPlace(image)
    negate(degree, image + degree * SIZE, image + degree * SIZE)
  }
}

/** Adds the products that were added since the last flush to the total. */
function flush(): void {
  if (count === 0) return
  normalizeTables()
  const digits = DIGITS_OF_SCALAR / (2 * degree)
  clear(SUM, pointSize())
  for (let bit = digits; bit > 0; ) {
    bit--
    if (!isZero(degree, SUM + 2 * degree * SIZE)) double(degree, SUM, SUM)
    for (let index: usize = 0; index < count; index++) addDigits(index, bit, digits)
  }
  addPoints(degree, TOTAL, TOTAL, SUM)
  count = 0
}

/** Adds the multiples that the digits of one product select at a bit. */
function addDigits(index: usize, bit: usize, digits: usize): void {
  const table = tableOf(index)
  const row = MULTIPLES * pointSize()
  for (let part: usize = 0; part < 2 * degree; part++) {
    const digit = <i32>load<i8>(DIGITS + index * DIGITS_OF_SCALAR + part * digits + bit)
    if (digit === 0) continue
    const entry = table + part * row + <usize>(abs(digit) >> 1) * pointSize()
    if (digit > 0) addAffine(degree, SUM, entry)
    else {
      copy(POINT, entry, pointSize())
      negate(degree, POINT + degree * SIZE, POINT + degree * SIZE)
      addAffine(degree, SUM, POINT)
    }
  }
}

/** Copies the sum, in Jacobian coordinates. */
export function copySum(to: usize): void {
  flush()
  copy(to, TOTAL, pointSize())
}

/** Writes the sum in the encoding of contracts. */
export function writeSum(to: usize): void {
  flush()
  writePoint(degree, to, TOTAL)
}
