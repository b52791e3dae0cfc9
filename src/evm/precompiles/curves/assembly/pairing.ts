/** Products of pairings. Each pair is read at `INPUT`. */
import { copy, isZero } from "./elements.ts"
import { G1_NOT_IN_SUBGROUP, G2_NOT_IN_SUBGROUP, INPUT, readPoint, VALID } from "./encoding.ts"
import { SIZE, SLOT } from "./field.ts"
import { isPowerOne } from "./finalExponentiation.ts"
import { isInG1, isInG2 } from "./membership.ts"
import { CAPACITY, multiMiller, pairPointer } from "./miller.ts"
import { multiply12, PAIR } from "./tower.ts"

const G1: usize = memory.data(3 * 112, 16)
const G2: usize = memory.data(6 * 112, 16)
const PRODUCT: usize = memory.data(2688, 16)
const LOOPS: usize = memory.data(2688, 16)

let count: usize = 0
let isEmpty = true

/** Begins a product. */
export function beginProduct(): void {
  count = 0
  isEmpty = true
}

/** Adds a pair; `isMember` is true if the point of the twist is known to be in the group of prime order. */
export function takePair(isMember: bool): i32 {
  const first = readPoint(1, G1, INPUT)
  if (first !== VALID) return first
  const second = readPoint(2, G2, INPUT + 2 * SLOT)
  if (second !== VALID) return second
  if (!isInG1(G1)) return G1_NOT_IN_SUBGROUP
  if (!isMember && !isInG2(G2)) return G2_NOT_IN_SUBGROUP
  if (isZero(1, G1 + 2 * SIZE) || isZero(2, G2 + 2 * PAIR)) return VALID
  const pointer = pairPointer(count++)
  copy(pointer, G1, 2 * SIZE)
  copy(pointer + PAIR, G2, 2 * PAIR)
  if (count === CAPACITY) flush()
  return VALID
}

/** Multiplies the product by the loops of the pairs that were added. */
function flush(): void {
  if (count === 0) return
  multiMiller(isEmpty ? PRODUCT : LOOPS, count)
  if (!isEmpty) multiply12(PRODUCT, PRODUCT, LOOPS)
  isEmpty = false
  count = 0
}

/** Returns true if the product is one. */
export function isProductOfOne(): bool {
  flush()
  return isEmpty || isPowerOne(PRODUCT)
}
