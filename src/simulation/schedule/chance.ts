/** Choices that follow from a seed: the same on every machine. */

/** Draws the choices of one run. */
export interface Chance {
  /** Returns a number from 0 to 1, without 1. */
  next(): number
  /** Returns a whole number between two, both included. */
  integer(min: number, max: number): number
  /** Returns one of some values. */
  pick<Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value
  /** Returns `true` with this probability, a half when absent. */
  happens(probability?: number): boolean
}

/**
 * Creates the choices of a seed, with the generator sfc32 (Chris Doty-Humphrey, PractRand).
 *
 * @example
 * createChance(1).integer(1, 6) // the same number each time
 */
export function createChance(seed: number): Chance {
  const next = createGenerator(seed)
  return {
    next,
    integer: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: <Value>(values: readonly Value[]) => values[Math.floor(next() * values.length)] as Value,
    happens: (probability = 0.5) => next() < probability,
  }
}

function createGenerator(seed: number): () => number {
  let [a, b, c, counter] = [seed | 0, Math.trunc(seed / 2 ** 32) | 0, 0, 1]
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
  for (let mixed = 0; mixed < 12; mixed++) next()
  return next
}
