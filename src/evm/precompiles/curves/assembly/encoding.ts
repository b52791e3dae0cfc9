/** The contracts' encoding of points: the coordinates in sequence; infinity as zeros. */
import { clear, copy, read, write } from "./elements.ts"
import { BYTES, IS_BN, ONE, SIZE, SLOT } from "./field.ts"
import { isOnCurve, normalize } from "./points.ts"

/** Outcomes of reading points. The host has an error text for each except the first. */
export const VALID = 0
export const NOT_CANONICAL = 1
export const NOT_ON_CURVE = 2
export const G2_NOT_IN_SUBGROUP = 3
export const NOT_PADDED = 4
export const G1_NOT_IN_SUBGROUP = 5

/** The buffer for the host's input: at most two points of the twist. */
export const INPUT: usize = memory.data(512, 16)

const PADDING: usize = SLOT - BYTES

function areZeros(bytes: usize, length: usize): bool {
  for (let at: usize = 0; at < length; at += 8) if (load<u64>(bytes + at) !== 0) return false
  return true
}

/** Reads an element of the base field. */
export function readElement(to: usize, bytes: usize): i32 {
  if (PADDING > 0 && !areZeros(bytes, PADDING)) return NOT_PADDED
  return read(to, bytes + PADDING) ? VALID : NOT_CANONICAL
}

/** Reads the two parts of an element of the extension; BN254 writes the imaginary one first. */
export function readPair(to: usize, bytes: usize): i32 {
  const outcome = readElement(IS_BN ? to + SIZE : to, bytes)
  return outcome === VALID ? readElement(IS_BN ? to : to + SIZE, bytes + SLOT) : outcome
}

/** Reads an affine point of the curve or of the twist; sets Z to one, or to zero for infinity. */
export function readPoint(degree: usize, to: usize, bytes: usize): i32 {
  const size = degree * SIZE
  clear(to, 3 * size)
  if (areZeros(bytes, 2 * degree * SLOT)) return VALID
  for (let part: usize = 0; part < 2; part++) {
    const element = to + part * size
    const from = bytes + part * degree * SLOT
    const outcome = degree === 1 ? readElement(element, from) : readPair(element, from)
    if (outcome !== VALID) return outcome
  }
  copy(to + 2 * size, ONE, size)
  return isOnCurve(degree, to) ? VALID : NOT_ON_CURVE
}

/** Writes a point of the curve, or of the twist of BLS12-381. The padding must already be zero. */
export function writePoint(degree: usize, bytes: usize, point: usize): void {
  normalize(degree, point)
  for (let part: usize = 0; part < degree; part++) {
    write(bytes + part * SLOT + PADDING, point + part * SIZE)
    write(bytes + (degree + part) * SLOT + PADDING, point + (degree + part) * SIZE)
  }
}
