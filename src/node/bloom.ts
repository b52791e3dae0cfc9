/** Whether a block's bloom allows for a log: most blocks can be passed over without looking into them. */
import { type PrefixedHexString as Hex, hexToBytes } from "@ethereumjs/util"
import { keccak256 } from "../evm/crypto.ts"

/** The three bits of an item, as byte and mask (Yellow Paper 4.3.1, M3:2048). */
function bitsOf(item: Hex): readonly (readonly [byte: number, mask: number])[] {
  const hash = keccak256(hexToBytes(item))
  return [0, 2, 4].map((at) => {
    const bit = (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047
    return [255 - (bit >> 3), 1 << (bit & 7)] as const
  })
}

/**
 * A test of blooms: whether, of each list, one item may be in there; an empty list asks nothing.
 *
 * @example
 * const mayHold = bloomTest([[address], [topicA, topicB]])
 * mayHold(block.header.logsBloom) // false: surely not
 */
export function bloomTest(lists: readonly (readonly Hex[])[]): (bloom: Uint8Array) => boolean {
  const asked = lists.filter((list) => list.length > 0).map((list) => list.map(bitsOf))
  return (bloom) =>
    asked.every((list) =>
      list.some((bits) => bits.every(([byte, mask]) => ((bloom[byte] ?? 0) & mask) !== 0)),
    )
}
