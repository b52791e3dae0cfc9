/** Products of pairings, for the pairs in the input of a contract. */
import type { CurveModule } from "./curveModule.ts"

/** Begins a product in a module, and adds the pairs of an input. Returns the module's code of the first failure, or 0. */
export type TakePairs = (curve: CurveModule, input: Uint8Array) => number

/** The maximum number of remembered points, and the slots for their lines (`assembly/lines.ts`; the last two are for the point evaluation). */
const [maxKnown, slotCount] = [64, 8]

/** The slot of a point whose lines are not kept. */
const none = -1

/**
 * The points of G2 that a module has met, by their encodings. A point of an earlier product is in the subgroup, and need not be
 * checked. From its second product on the module keeps its lines: the keys of verifiers are used repeatedly, and the points of
 * proofs only once.
 */
class KnownPoints {
  /** The slots of the points. */
  readonly #slots = new Map<string, number>()
  readonly #owners: (string | undefined)[] = Array(slotCount).fill(undefined)
  #last = 0

  /** Returns the slot of a point, or {@link none}; `undefined` if the point is not known. */
  slotOf(point: string): number | undefined {
    const slot = this.#slots.get(point)
    if (slot === undefined) return undefined
    this.#slots.delete(point) // the newest comes last
    this.#slots.set(point, slot)
    return slot
  }

  /**
   * Empties the next slot for a point. Another pair of the same product may still read it: each of its lines is read before the later
   * pair overwrites it.
   */
  takeSlot(curve: CurveModule, point: string): number {
    this.#last = (this.#last + 1) % slotCount
    const owner = this.#owners[this.#last]
    if (owner !== undefined) this.#slots.set(owner, none)
    this.#owners[this.#last] = point
    this.#slots.set(point, this.#last)
    curve.empty(this.#last)
    return this.#last
  }

  /** Remembers a point of a product that has not failed. */
  add(point: string): void {
    if (this.#slots.has(point)) return
    const [oldest] = this.#slots.keys()
    if (this.#slots.size >= maxKnown && oldest !== undefined) this.#forget(oldest)
    this.#slots.set(point, none)
  }

  #forget(point: string): void {
    const slot = this.#slots.get(point)
    if (slot !== undefined && slot !== none) this.#owners[slot] = undefined
    this.#slots.delete(point)
  }
}

/**
 * Creates the function that adds pairs.
 *
 * @param g1Size - Bytes of the point of G1; the point of G2 follows it.
 * @param pairSize - Bytes of both.
 */
export function createTakePairs(g1Size: number, pairSize: number): TakePairs {
  const known = new KnownPoints()
  return (curve, input) => {
    const fresh: string[] = []
    curve.begin()
    for (let offset = 0; offset < input.length; offset += pairSize) {
      const pair = input.subarray(offset, offset + pairSize)
      const point = Buffer.from(pair.buffer, pair.byteOffset + g1Size, pairSize - g1Size).toString("latin1")
      let slot = known.slotOf(point)
      if (slot === undefined) fresh.push(point)
      else if (slot === none) slot = known.takeSlot(curve, point)
      curve.input.set(pair)
      const outcome = curve.pair(slot === undefined ? 0 : 1, slot ?? none)
      if (outcome !== 0) return outcome
    }
    const outcome = curve.end()
    if (outcome === 0) for (const point of fresh) known.add(point)
    return outcome
  }
}
