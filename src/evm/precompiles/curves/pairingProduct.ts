/** Products of pairings, for the pairs in the input of a contract. */
import type { CurveModule } from "./curveModule.ts"

/** Adds a pair of points to the product of a module. */
export type TakePair = (curve: CurveModule, pair: Uint8Array) => number

const maxKnown = 64

/**
 * Creates the function that adds pairs. It remembers the encodings of some points of G2 that are in the subgroup, and skips
 * that check for them: the keys of verifiers are used repeatedly.
 *
 * @param g1Size - Bytes of the point of G1; the point of G2 follows it.
 * @returns A function whose result is not zero for a pair that the module rejected.
 */
export function createTakePair(g1Size: number): TakePair {
  const known = new Set<string>()
  return ({ input, pair }, bytes) => {
    input.set(bytes)
    const key = Buffer.from(bytes.buffer, bytes.byteOffset + g1Size, bytes.length - g1Size).toString("latin1")
    const isKnown = known.has(key)
    const outcome = pair(isKnown ? 1 : 0)
    if (isKnown || outcome !== 0) return outcome
    if (known.size === maxKnown) known.clear()
    known.add(key)
    return outcome
  }
}
