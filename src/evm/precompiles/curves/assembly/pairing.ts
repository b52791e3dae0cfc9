/** Products of pairings. Each pair is read at `INPUT`. */
import { clear, copy, isZero } from "./elements.ts"
import { G1_NOT_IN_SUBGROUP, G2_NOT_IN_SUBGROUP, INPUT, readPoint, VALID } from "./encoding.ts"
import { ONE, SIZE, SLOT } from "./field.ts"
import { isPowerOne } from "./finalExponentiation.ts"
import { setFull } from "./lines.ts"
import { isInG1, isInG2 } from "./membership.ts"
import { CAPACITY, isMember, multiMiller, setPair, twistedOf } from "./miller.ts"
import { multiply12, PAIR } from "./tower.ts"

const G1: usize = memory.data(3 * 112, 16)
const G2: usize = memory.data(6 * 112, 16)
const PRODUCT: usize = memory.data(2688, 16)
const LOOPS: usize = memory.data(2688, 16)

/** Two bytes for each pair: 1 if its point of the twist is known to be in the group of prime order; the slot of its lines. */
const IS_KNOWN: usize = memory.data(128, 16)
const SLOT_OF: usize = memory.data(128, 16)

let count: usize = 0
let isEmpty = true

/** Begins a product. */
export function beginProduct(): void {
  count = 0
  isEmpty = true
}

/**
 * Adds a pair. `isKnown` is true if its point of the twist is known to be in the group of prime order; if it is not, this call or a
 * later one checks it. `slot` is the one for the lines of that point, or -1; an empty slot is full after {@link endPairs}.
 *
 * @returns The first failure of all pairs.
 */
export function takePair(isKnown: bool, slot: i32): i32 {
  const outcome = readBoth(isKnown)
  if (outcome !== VALID) return areAllMembers() ? outcome : G2_NOT_IN_SUBGROUP
  if (isZero(1, G1 + 2 * SIZE) || isZero(2, G2 + 2 * PAIR)) return VALID
  setPair(count, G1, G2, slot)
  store<u8>(IS_KNOWN + count, isKnown)
  store<i8>(SLOT_OF + count++, <i8>slot)
  return count === CAPACITY ? endPairs() : VALID
}

/** Reads both points of a pair. Infinity in G1 has no loop that could check the point of the twist. */
function readBoth(isKnown: bool): i32 {
  const first = readPoint(1, G1, INPUT)
  if (first !== VALID) return first
  const second = readPoint(2, G2, INPUT + 2 * SLOT)
  if (second !== VALID) return second
  if (!isInG1(G1)) return G1_NOT_IN_SUBGROUP
  if (isKnown || !isZero(1, G1 + 2 * SIZE)) return VALID
  return isInG2(G2) ? VALID : G2_NOT_IN_SUBGROUP
}

/** Checks the points of the twist whose loops have not run. */
function areAllMembers(): bool {
  for (let index: usize = 0; index < count; index++) {
    if (load<u8>(IS_KNOWN + index) !== 0) continue
    copy(G2, twistedOf(index), 2 * PAIR)
    clear(G2 + 2 * PAIR, PAIR)
    copy(G2 + 2 * PAIR, ONE, SIZE)
    if (!isInG2(G2)) return false
  }
  return true
}

/** Multiplies the product by the loops of the pairs that were added. Fails if a point of the twist is not in the group. */
export function endPairs(): i32 {
  if (count === 0) return VALID
  multiMiller(isEmpty ? PRODUCT : LOOPS, count)
  if (!isEmpty) multiply12(PRODUCT, PRODUCT, LOOPS)
  isEmpty = false
  for (let index: usize = 0; index < count; index++) {
    if (load<u8>(IS_KNOWN + index) === 0 && !isMember(index)) return G2_NOT_IN_SUBGROUP
    const slot = <i32>load<i8>(SLOT_OF + index)
    if (slot >= 0) setFull(slot, true)
  }
  count = 0
  return VALID
}

/** Returns true if the product is one, after {@link endPairs}. */
export function isProductOfOne(): bool {
  return isEmpty || isPowerOne(PRODUCT)
}
