/** Numbers from a seed, and the values of 256 bits at which instructions behave differently. */

/** Returns a generator of numbers below a bound (mulberry32): the same seed gives the same numbers. */
export function createRandom(seed) {
  let state = seed | 0
  const below = (bound) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }
  const pick = (list) => list[below(list.length)]
  /** True in one of `times` cases. */
  const once = (times) => below(times) === 0
  const bytes = (length) => Array.from({ length }, () => toHex(below(256), 1)).join("")
  return { below, pick, once, bytes, weighted: (table) => weighted(table, below) }
}

/** Picks an entry of `[weight, entry]` pairs. */
function weighted(table, below) {
  let left = below(table.reduce((sum, [weight]) => sum + weight, 0))
  for (const [weight, entry] of table) {
    if (left < weight) return entry
    left -= weight
  }
  throw new RangeError("no weights")
}

/** Returns a value as hex of `bytes` bytes, without 0x. */
export const toHex = (value, bytes) => value.toString(16).padStart(2 * bytes, "0")

/** The shortest PUSH of a number; PUSH0 for zero. */
export function push(value) {
  if (BigInt(value) === 0n) return "5f"
  const digits = value.toString(16)
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  return toHex(0x5f + even.length / 2, 1) + even
}

/** PUSH20 of an address. */
export const pushAddress = (address) => `73${address.slice(2)}`

/** MSTOREs that put bytes at an offset of memory; the last word is filled with zeros. */
export const store = (hex, offset = 0) =>
  (hex.match(/.{1,64}/g) ?? [])
    .map((word, i) => `${push(BigInt(`0x${word.padEnd(64, "0")}`))}${push(offset + 32 * i)}52`)
    .join("")

const top = 1n << 256n

/** A value of 256 bits at which something may go wrong. */
export function interesting({ below, pick, bytes }) {
  switch (below(8)) {
    case 0:
      return pick([0n, 1n, 2n, 3n, 31n, 32n, 33n, 255n, 256n, 257n])
    case 1:
      return top - BigInt(1 + below(4))
    case 2:
      return (1n << 255n) + BigInt(below(3)) - 1n
    case 3:
      return (1n << BigInt(below(256))) + BigInt(below(3)) - (below(2) === 0 ? 1n : 0n)
    case 4:
      return pick([1n << 32n, 1n << 53n, 1n << 63n, 1n << 64n, 1n << 128n, 1n << 160n]) - BigInt(below(2))
    case 5:
      return BigInt(`0x${bytes(1 + below(32))}`)
    default:
      return BigInt(below(300))
  }
}
