/** Blooms of logs: 2048 bits, of which each address and each topic sets three (Yellow Paper 4.3.1). */
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import { BoundedCache } from "../../base/boundedCache.ts"
import { fromHex, toHex } from "../../base/hex.ts"
import { keccak256 } from "./crypto.ts"
import type { Log } from "./records.ts"

const bloomLength = 256

const emptyBloom = toHex(new Uint8Array(bloomLength))

/** The three bits of an item, each as the index of its byte and a mask. */
type Bits = readonly (readonly [byte: number, mask: number])[]

/** The bits of the newest items: a chain has few contracts and events. */
const known = new BoundedCache<Hex, Bits>(10_000)

/** The three bits of an item (Yellow Paper 4.3.1, M3:2048). */
export function bitsOf(item: Hex): Bits {
  let bits = known.get(item)
  if (bits !== undefined) return bits
  const hash = keccak256(fromHex(item))
  bits = [0, 2, 4].map((at) => {
    const bit = (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047
    return [bloomLength - 1 - (bit >> 3), 1 << (bit & 7)]
  })
  known.set(item, bits)
  return bits
}

/** The bloom of some logs. */
export function bloomOf(logs: readonly Log[]): Hex {
  if (logs.length === 0) return emptyBloom
  const bloom = new Uint8Array(bloomLength)
  for (const { address, topics } of logs) {
    add(bloom, address)
    for (const topic of topics) add(bloom, topic)
  }
  return toHex(bloom)
}

function add(bloom: Uint8Array, item: Hex): void {
  const bits = bitsOf(item)
  for (let index = 0; index < bits.length; index++) {
    const bit = bits[index] as Bits[number]
    const byte = bit[0]
    bloom[byte] = (bloom[byte] as number) | bit[1]
  }
}
