/** CRC-32 of bytes, as of zip files: it finds every change of up to 32 bits in a row. */
import zlib from "node:zlib"

/** Node has it since 20.15 and 22.2. */
const native = (zlib as Partial<Pick<typeof zlib, "crc32">>).crc32

/** The remainders of single bytes, for the polynomial of ISO 3309 with its bits reversed. */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb8_8320 ^ (rest >>> 1) : rest >>> 1
  return rest
})

/** Returns the same as {@link crc32}, without the help of Node. */
export function tableCrc32(bytes: Uint8Array): number {
  let rest = 0xffff_ffff
  for (const byte of bytes) rest = (remainders[(rest ^ byte) & 0xff] as number) ^ (rest >>> 8)
  return ~rest >>> 0
}

/**
 * Returns the CRC-32 of some bytes.
 *
 * @example
 * crc32(Buffer.from("123456789")) // 0xcbf43926
 */
export const crc32: (bytes: Uint8Array) => number =
  native === undefined ? tableCrc32 : (bytes) => native(bytes)
