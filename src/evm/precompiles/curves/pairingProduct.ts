/** Products of pairings of the pairs that an input of a contract has. */
import type { CurveModule } from "./curveModule.ts"

/** A pair of points that a module takes into its product. */
export type TakePair = (curve: CurveModule, pair: Uint8Array) => number

const maxKnown = 64

/**
 * Creates the function that takes pairs. It knows some encodings of points of G2 that it met last and that are in the
 * subgroup: keys of verifiers are met again.
 *
 * @param g1Size - Bytes of the point of G1, behind which that of G2 is.
 * @returns A function whose result is not zero for a pair that the module refused.
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
