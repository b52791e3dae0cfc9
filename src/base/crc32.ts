/** CRC-32 of bytes, as of zip files: it finds every change of up to 32 bits in a row. */
import { loadZlib } from "./nodeModules.ts"

/** The function of Node, since 20.15 and 22.2; otherwise our own. */
let fastest: Crc32 | undefined

type Crc32 = (bytes: Uint8Array) => number

let remainders: Uint32Array | undefined

/** Returns the remainders of single bytes, for the polynomial of ISO 3309 with its bits reversed. This takes a millisecond, so it is done at first use. */
const remaindersOfBytes = () =>
  Uint32Array.from({ length: 256 }, (_, byte) => {
    let rest = byte
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb8_8320 ^ (rest >>> 1) : rest >>> 1
    return rest
  })

/** Returns the {@link crc32} of the bytes between two offsets, without the help of Node: for few bytes that is faster. */
export function tableCrc32(bytes: Uint8Array, end = bytes.length, start = 0): number {
  remainders ??= remaindersOfBytes()
  let rest = 0xffff_ffff
  for (let at = start; at < end; at++)
    rest = (remainders[(rest ^ (bytes[at] as number)) & 0xff] as number) ^ (rest >>> 8)
  return ~rest >>> 0
}

/**
 * Returns the CRC-32 of some bytes.
 *
 * @example
 * crc32(Buffer.from("123456789")) // 0xcbf43926
 */
export function crc32(bytes: Uint8Array): number {
  fastest ??= (loadZlib() as { readonly crc32?: Crc32 }).crc32 ?? tableCrc32
  return fastest(bytes)
}
