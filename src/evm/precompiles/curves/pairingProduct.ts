/** Products of pairings, for the pairs in the input of a contract. */
import type { CurveModule } from "./curveModule.ts"

/** Begins a product in a module, and adds the pairs of an input. Returns the module's code of the first failure, or 0. */
export type TakePairs = (curve: CurveModule, input: Uint8Array) => number

const maxKnown = 64

/**
 * Creates the function that adds pairs. It remembers the encodings of some points of G2 that are in the subgroup, and skips
 * that check for them: the keys of verifiers are used repeatedly.
 *
 * @param g1Size - Bytes of the point of G1; the point of G2 follows it.
 * @param pairSize - Bytes of both.
 */
export function createTakePairs(g1Size: number, pairSize: number): TakePairs {
  const known = new Set<string>()
  const remember = (key: string) => {
    if (known.size >= maxKnown) known.clear()
    known.add(key)
  }
  return (curve, input) => {
    const checked: string[] = []
    curve.begin()
    for (let offset = 0; offset < input.length; offset += pairSize) {
      const pair = input.subarray(offset, offset + pairSize)
      const key = Buffer.from(pair.buffer, pair.byteOffset + g1Size, pairSize - g1Size).toString("latin1")
      const isKnown = known.has(key)
      if (!isKnown) checked.push(key)
      curve.input.set(pair)
      const outcome = curve.pair(isKnown ? 1 : 0)
      if (outcome !== 0) return outcome
    }
    const outcome = curve.end()
    if (outcome === 0) checked.forEach(remember)
    return outcome
  }
}
