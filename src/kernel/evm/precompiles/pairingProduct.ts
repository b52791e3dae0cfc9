/** Products of pairings. */
import type { G1, G2, PrecomputedG2 } from "mcl-wasm"
import type { Group, Mcl } from "./groups.ts"

/** The maximum number of points of G2 whose lines are kept. */
const maxLines = 64

/** Returns the coefficients of the lines of an encoded point of G2; `undefined` for infinity. */
type LinesOf = (encoding: Uint8Array) => PrecomputedG2 | undefined

/**
 * Creates the function that computes the lines of a point of G2, which the pairing evaluates at a point of G1.
 *
 * It keeps the lines of the newest points, because most points of G2 are those of a verifier's key, which come again: their
 * order is then not checked again, a third of the time of a pairing.
 */
function createLinesOf({ PrecomputedG2 }: Mcl, g2: Group<G2>): LinesOf {
  const known = new Map<string, PrecomputedG2>()
  function put(key: string, lines: PrecomputedG2): PrecomputedG2 {
    known.delete(key) // the newest comes last
    known.set(key, lines)
    const [oldest] = known
    if (known.size > maxLines && oldest !== undefined) {
      known.delete(oldest[0])
      oldest[1].destroy()
    }
    return lines
  }
  return (encoding) => {
    const key = Buffer.from(encoding).toString("latin1")
    const lines = known.get(key)
    if (lines !== undefined) return put(key, lines)
    const point = g2.readMember(encoding)
    return point.isZero() ? undefined : put(key, new PrecomputedG2(point))
  }
}

/** A pair that waits for the next one: mcl computes two pairings faster together. */
interface Pair {
  readonly point: G1
  readonly lines: PrecomputedG2
}

/** Creates `isProductOne` of a curve. */
export function createIsProductOne(mcl: Mcl, g1: Group<G1>, g2: Group<G2>): (pairs: Uint8Array) => boolean {
  const linesOf = createLinesOf(mcl, g2)
  return (pairs) => {
    let product = new mcl.GT()
    product.setInt(1)
    let waiting: Pair | undefined
    for (let offset = 0; offset < pairs.length; offset += g1.size + g2.size) {
      const point = g1.readMember(pairs.subarray(offset))
      const lines = linesOf(pairs.subarray(offset + g1.size, offset + g1.size + g2.size))
      if (point.isZero() || lines === undefined) continue
      if (waiting === undefined) {
        waiting = { point, lines }
        continue
      }
      const pair = mcl.precomputedMillerLoop2(waiting.point, waiting.lines, point, lines)
      product = mcl.mul(product, pair)
      waiting = undefined
    }
    if (waiting !== undefined)
      product = mcl.mul(product, mcl.precomputedMillerLoop(waiting.point, waiting.lines))
    return mcl.finalExp(product).isOne()
  }
}
