/** CRC-32 of bytes, as of zip files: it finds every change of up to 32 bits in a row. */

/** The remainders of single bytes, for the polynomial of ISO 3309 with its bits reversed. */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb8_8320 ^ (rest >>> 1) : rest >>> 1
  return rest
})

/**
 * Returns the CRC-32 of some bytes; Node has the function from 20.15 on.
 *
 * @example
 * crc32(Buffer.from("123456789")) // 0xcbf43926
 */
export function crc32(bytes: Uint8Array): number {
  let rest = 0xffff_ffff
  for (let at = 0; at < bytes.length; at++)
    rest = (remainders[(rest ^ (bytes[at] as number)) & 0xff] as number) ^ (rest >>> 8)
  return ~rest >>> 0
}
