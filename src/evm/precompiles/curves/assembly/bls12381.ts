/** The functions that the pairing check on BLS12-381 calls: it writes each pair to `inputPlace`. */
import { INPUT } from "./encoding.ts"
import { beginProduct, isProductOfOne, takePair } from "./pairing.ts"

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
