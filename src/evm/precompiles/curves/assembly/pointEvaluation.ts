/** Verifies a proof that a committed polynomial has a value at a point (EIP-4844, `verify_kzg_proof` of the consensus specs). */
import { add, copy, isZero, multiply, negate, power, read, square, write } from "./elements.ts"
import { INPUT, readPoint, VALID } from "./encoding.ts"
import { B, BYTES, HALF_MODULUS_BYTES, ONE, ROOT_DIGITS, ROOT_EXPONENT, SIZE, SLOT } from "./field.ts"
import { isPowerOne } from "./finalExponentiation.ts"
import { isInG1 } from "./membership.ts"
import { multiMiller, pairPointer } from "./miller.ts"
import { multiplyPoint } from "./multiplication.ts"
import { addPoints, isOnCurve, normalize } from "./points.ts"
import { PAIR } from "./tower.ts"

const POINT: usize = 3 * SIZE

/** The negative of the generator of G1; the generator of G2, then its product with the secret of the ceremony. */
const G1: usize = memory.data(3 * 112, 16)
const G2S: usize = memory.data(2 * 6 * 112, 16)

const COMMITMENT: usize = memory.data(3 * 112, 16)
const PROOF: usize = memory.data(3 * 112, 16)
const SUM: usize = memory.data(3 * 112, 16)
const PRODUCT: usize = memory.data(2688, 16)
const BYTES_OF_Y: usize = memory.data(48, 16)

/** Flags of a compressed point: it is compressed; it is infinity; its y is the larger root. */
const IS_COMPRESSED: u8 = 0x80
const IS_INFINITY: u8 = 0x40
const IS_LARGER: u8 = 0x20

/** Reads the generator of G1 and the fixed point of G2 with this index from the input. */
export function fixPair(index: usize): bool {
  if (readPoint(1, G1, INPUT) !== VALID) return false
  negate(1, G1 + SIZE, G1 + SIZE)
  return readPoint(2, G2S + index * 3 * PAIR, INPUT + 2 * SLOT) === VALID
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
 * sides is one. The input has the commitment, the proof, and the parts of y and of z.
 */
export function isProof(): bool {
  const scalars = INPUT + 2 * BYTES
  if (!readCompressed(COMMITMENT, INPUT) || !readCompressed(PROOF, INPUT + BYTES)) return false
  copy(SUM, G1, POINT)
  multiplyPoint(SUM, scalars)
  addPoints(1, COMMITMENT, COMMITMENT, SUM)
  copy(SUM, PROOF, POINT)
  multiplyPoint(SUM, scalars + 64)
  addPoints(1, SUM, SUM, COMMITMENT)
  const isConstant = isZero(1, PROOF + 2 * SIZE)
  const isSumZero = isZero(1, SUM + 2 * SIZE)
  if (isConstant || isSumZero) return isConstant && isSumZero
  normalize(1, SUM)
  negate(1, PROOF + SIZE, PROOF + SIZE)
  setPair(0, SUM)
  setPair(1, PROOF)
  multiMiller(PRODUCT, 2)
  return isPowerOne(PRODUCT)
}

/** Sets a pair: an affine point of the curve, and the fixed point of the twist with the same index. */
function setPair(index: usize, point: usize): void {
  copy(pairPointer(index), point, 2 * SIZE)
  copy(pairPointer(index) + PAIR, G2S + index * 3 * PAIR, 2 * PAIR)
}
