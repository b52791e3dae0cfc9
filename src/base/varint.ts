/** Whole numbers in as few bytes as they need: seven bits in each, the lowest first (LEB128). */

/** Appends a number to some bytes. */
export function pushVarint(bytes: number[], value: number): void {
  let rest = value
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80)
  bytes.push(rest)
}

/**
 * Creates a reader of consecutive numbers.
 *
 * @example
 * const read = varintReader(Uint8Array.of(0x05, 0xac, 0x02))
 * read.next() // 5
 * read.next() // 300
 */
export function varintReader(bytes: Uint8Array, start = 0) {
  let at = start
  return {
    get at() {
      return at
    },
    next(): number {
      let [value, factor] = [0, 1]
      for (; ; factor *= 0x80) {
        const byte = bytes[at++]
        if (byte === undefined) throw new RangeError("a number ends early")
        value += (byte & 0x7f) * factor
        if (byte < 0x80) return value
      }
    },
  }
}
