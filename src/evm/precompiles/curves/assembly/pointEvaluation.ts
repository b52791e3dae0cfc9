/** Verifies a proof that a committed polynomial has a value at a point (EIP-4844, `verify_kzg_proof` of the consensus specs). */
import { add, copy, isZero, multiply, negate, power, read, square, write } from "./elements.ts"
import { INPUT, readPoint, VALID } from "./encoding.ts"
import { B, BYTES, HALF_MODULUS_BYTES, ONE, ROOT_DIGITS, ROOT_EXPONENT, SIZE, SLOT } from "./field.ts"
import { isPowerOne } from "./finalExponentiation.ts"
import { setFull } from "./lines.ts"
import { isInG1 } from "./membership.ts"
import { multiMiller, setPair } from "./miller.ts"
import { addPoints, isOnCurve, normalize } from "./points.ts"
import { addProduct, beginSumOf, copySum } from "./sums.ts"

const POINT: usize = 3 * SIZE

/** The negative of the generator of G1. */
const G1: usize = memory.data(3 * 112, 16)

/** The fixed points of G2, and the first slot for their lines: the host gives those below to other points (`pairingProduct.ts`). */
const FIXED: usize = memory.data(2 * 6 * 112, 16)
const FIXED_SIZE: usize = 6 * SIZE
const FIXED_SLOT: i32 = 8

const COMMITMENT: usize = memory.data(3 * 112, 16)
const PROOF: usize = memory.data(3 * 112, 16)
const SUM: usize = memory.data(3 * 112, 16)
const PRODUCT: usize = memory.data(2688, 16)
const BYTES_OF_Y: usize = memory.data(48, 16)

/** Flags of a compressed point: it is compressed; it is infinity; its y is the larger root. */
const IS_COMPRESSED: u8 = 0x80
const IS_INFINITY: u8 = 0x40
const IS_LARGER: u8 = 0x20

/** Reads the generator of G1 and a fixed point of G2 from the input: with index 0 its generator, with index 1 the product with the secret. */
export function fixPair(index: usize): bool {
  if (readPoint(1, G1, INPUT) !== VALID) return false
  negate(1, G1 + SIZE, G1 + SIZE)
  return readPoint(2, FIXED + index * FIXED_SIZE, INPUT + 2 * SLOT) === VALID
}

/** Writes the larger or the smaller root of `x³ + b` after x; false if there is none. */
function solve(point: usize, isLarger: bool): bool {
  const y = point + SIZE
  square(1, y, point)
  multiply(1, y, y, point)
  add(1, y, y, B)
  power(point + 2 * SIZE, y, ROOT_EXPONENT, ROOT_DIGITS)
  copy(y, point + 2 * SIZE, SIZE)
  copy(point + 2 * SIZE, ONE, SIZE)
  if (!isOnCurve(1, point)) return false
  write(BYTES_OF_Y, y)
  if (memory.compare(BYTES_OF_Y, HALF_MODULUS_BYTES, BYTES) > 0 !== isLarger) negate(1, y, y)
  return true
}

/** Reads a compressed point of the group of prime order (48 bytes, in the encoding of consensus clients). */
function readCompressed(to: usize, bytes: usize): bool {
  const flags = load<u8>(bytes)
  if ((flags & IS_COMPRESSED) === 0) return false
  store<u8>(bytes, flags & 0x1f)
  if ((flags & IS_INFINITY) !== 0) {
    memory.fill(to, 0, POINT)
    for (let at: usize = 0; at < <usize>BYTES; at++) if (load<u8>(bytes + at) !== 0) return false
    return (flags & IS_LARGER) === 0
  }
  return read(to, bytes) && solve(to, (flags & IS_LARGER) !== 0) && isInG1(to)
}

/**
 * Returns true if `e(commitment - [y]G1 + [z]proof, G2) = e(proof, [secret]G2)`: with the proof negated, the product of both
 * sides is one. The input has the commitment, the proof, and the digits of y and of z in base x².
 */
export function isProof(): bool {
  const scalars = INPUT + 2 * BYTES
  if (!readCompressed(COMMITMENT, INPUT) || !readCompressed(PROOF, INPUT + BYTES)) return false
  beginSumOf(1)
  addProduct(G1, scalars)
  addProduct(PROOF, scalars + 32)
  copySum(SUM)
  addPoints(1, SUM, SUM, COMMITMENT)
  const isConstant = isZero(1, PROOF + 2 * SIZE)
  const isSumZero = isZero(1, SUM + 2 * SIZE)
  if (isConstant || isSumZero) return isConstant && isSumZero
  normalize(1, SUM)
  negate(1, PROOF + SIZE, PROOF + SIZE)
  setPair(0, SUM, FIXED, FIXED_SLOT)
  setPair(1, PROOF, FIXED + FIXED_SIZE, FIXED_SLOT + 1)
  multiMiller(PRODUCT, 2)
  setFull(FIXED_SLOT, true)
  setFull(FIXED_SLOT + 1, true)
  return isPowerOne(PRODUCT)
}
