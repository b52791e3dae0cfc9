/** The functions that the pairing check on BLS12-381 and the point evaluation call: each reads its input at `inputPlace`. */
import { INPUT } from "./encoding.ts"
import { beginProduct, isProductOfOne, takePair } from "./pairing.ts"
import { fixPair, isProof } from "./pointEvaluation.ts"

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

/** Takes the generator of G1 and the fixed point of G2 with a number, 0 or 1, which the point evaluation needs. */
export function fix(index: usize): bool {
  return fixPair(index)
}

/** Reports if a commitment, a proof, a value and a point belong together. */
export function prove(): bool {
  return isProof()
}
