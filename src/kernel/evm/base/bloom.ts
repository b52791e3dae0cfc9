/** Blooms of logs: 2048 bits, of which each address and each topic sets three (Yellow Paper 4.3.1). */
import type { ByteString } from "../../../base/binary.ts"
import { BoundedCache } from "../../../base/boundedCache.ts"
import { type Hex, toHex } from "../../../base/hex.ts"
import { keccakText } from "../../core/module/hasher.ts"
import type { Log } from "./records.ts"

const bloomLength = 256

const emptyBloom = toHex(new Uint8Array(bloomLength))

/** The bits of the newest items, three numbers of 11 bits in one number: a chain has few contracts and events. */
const known = new BoundedCache<Hex, number>(10_000)

/** The bits of a number below 2048, and the factor that moves it above two of its kind. */
const [width, mask, third] = [11, 2047, 2 ** 22]

/** The three bits of an item (Yellow Paper 4.3.1, M3:2048), in one number. */
function packedBitsOf(item: Hex): number {
  let bits = known.get(item)
  if (bits !== undefined) return bits
  const hash = keccakText(item.slice(2), "hex")
  bits = bitAt(hash, 0) + (bitAt(hash, 2) << width) + bitAt(hash, 4) * third
  known.set(item, bits)
  return bits
}

const bitAt = (hash: ByteString, index: number): number =>
  ((hash.charCodeAt(index) << 8) | hash.charCodeAt(index + 1)) & mask

/** The three bits of an item, each as the index of its byte and a mask. */
export function bitsOf(item: Hex): readonly (readonly [byte: number, mask: number])[] {
  const bits = packedBitsOf(item)
  return [bits & mask, (bits >>> width) & mask, Math.floor(bits / third)].map((bit) => [
    byteOf(bit),
    maskOf(bit),
  ])
}

const byteOf = (bit: number): number => bloomLength - 1 - (bit >> 3)
const maskOf = (bit: number): number => 1 << (bit & 7)

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
  const bits = packedBitsOf(item)
  set(bloom, bits & mask)
  set(bloom, (bits >>> width) & mask)
  set(bloom, Math.floor(bits / third))
}

function set(bloom: Uint8Array, bit: number): void {
  bloom[byteOf(bit)] = (bloom[byteOf(bit)] as number) | maskOf(bit)
}
