/** Tests whether a block's bloom may contain a log, so that a search skips most blocks without reading them. */
import type { Hex } from "../../base/hex.ts"
import { bitsOf } from "../evm/base/bloom.ts"

/**
 * A test of blooms: it passes when, of each list, one item may be in the bloom; an empty list always passes.
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
