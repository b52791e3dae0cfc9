/** Gives byte sequences of any length that depend on the seed alone (the generator is mulberry32). */
export function randomBytes(seed: number): (length: number) => Uint8Array {
  const next = randomIntegers(seed)
  return (length) => Uint8Array.from({ length }, () => next(256))
}

/** Gives integers from 0 up to a bound, excluded, that depend on the seed alone. */
export function randomIntegers(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0
    let word = Math.imul(state ^ (state >>> 15), state | 1)
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
    return ((word ^ (word >>> 14)) >>> 0) % bound
  }
}

/** The bytes as hexadecimal digits, without a prefix. */
export const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex")
