/** The length of data after FastLZ compression, by which the OP stack estimates the size of a transaction in its batch. */
import type { ByteString } from "../../base/binary.ts"

/** The largest distance to an earlier match, in bytes; also the mask of hashes. */
const window = 8191

/** The bytes at the end that are always literals. */
const tail = 13

/**
 * Returns the number of bytes of data after FastLZ at level 1.
 *
 * @example
 * compressedLength("\0".repeat(256)) // 8
 * @see op-geth core/types/rollup_cost.go `FlzCompressLen`; optimism specs, protocol/fjord/exec-engine.md
 */
export function compressedLength(data: ByteString): number {
  const table = new Uint32Array(window + 1)
  const three = (at: number): number =>
    data.charCodeAt(at) | (data.charCodeAt(at + 1) << 8) | (data.charCodeAt(at + 2) << 16)
  const limit = Math.max(data.length - tail, 0)
  let length = 0
  let anchor = 0
  let at = 2
  const enter = () => {
    table[hashOf(three(at))] = at
    at++
  }
  while (at < limit) {
    const found = nextMatch(table, three, at, limit)
    if (found === undefined) break
    at = found.at
    if (at > anchor) length += literals(at - anchor)
    const same = sameLength(data, found.earlier + 3, at + 3, limit + 9)
    length += matched(same)
    at += same
    enter()
    enter()
    anchor = at
  }
  return length + literals(data.length - anchor)
}

/** Finds the next three bytes that stand earlier in the window too. */
function nextMatch(
  table: Uint32Array,
  three: (at: number) => number,
  from: number,
  limit: number,
): { readonly at: number; readonly earlier: number } | undefined {
  for (let at = from; at < limit; at++) {
    const sequence = three(at)
    const hash = hashOf(sequence)
    const earlier = table[hash] as number
    table[hash] = at
    // The match at the last position before the limit does not count.
    if (at - earlier <= window && sequence === three(earlier))
      return at + 1 < limit ? { at, earlier } : undefined
  }
  return undefined
}

const hashOf = (sequence: number): number => (Math.imul(0x9e3779b9, sequence) >>> 19) & window

/** Literals are written in runs of at most 32, after one byte for each run. */
const literals = (count: number): number =>
  33 * Math.floor(count / 32) + (count % 32 === 0 ? 0 : (count % 32) + 1)

/** A match takes two bytes, three when it is longer than 8, and is written in parts of at most 262. */
function matched(same: number): number {
  const rest = same - 1
  return 3 * Math.floor(rest / 262) + (rest % 262 >= 6 ? 3 : 2)
}

/** Returns the length of a match after its first three bytes, the first different byte included. */
function sameLength(data: ByteString, one: number, other: number, end: number): number {
  for (let same = 0; same < end - other; same++)
    if (data.charCodeAt(one + same) !== data.charCodeAt(other + same)) return same + 1
  return Math.max(end - other, 0)
}
