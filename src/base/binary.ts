/** Bytes as flat texts of one character a byte, for what is kept in great numbers: a fifth of the memory of byte arrays. */

/** Bytes as a text of one character a byte. */
export type ByteString = string

/** No bytes: the one array for all that is empty. */
export const emptyBytes = new Uint8Array()

export const bytesToByteString = (bytes: Uint8Array): ByteString => encodeText(bytes, "latin1")

/** Copies a text into one piece, for texts that are kept: the result of `+` keeps its parts in memory. */
export const flat = (binary: ByteString): ByteString => Buffer.from(binary, "latin1").toString("latin1")

const scratch = Buffer.allocUnsafeSlow(1024)

/** Bytes as text. Few of them are copied for it: asked for its buffer, a short array is given one, out of the heap. */
export function encodeText(bytes: Uint8Array, encoding: "latin1" | "hex"): string {
  const { length } = bytes
  if (length > scratch.length) return Buffer.from(bytes.buffer, bytes.byteOffset, length).toString(encoding)
  scratch.set(bytes)
  return scratch.toString(encoding, 0, length)
}

/** The bytes of hex digits, two for each. */
export function digitsToByteString(digits: string): ByteString {
  if (digits.length > 2 * scratch.length) return Buffer.from(digits, "hex").toString("latin1")
  return scratch.toString("latin1", 0, scratch.write(digits, 0, "hex"))
}

/** The length in bytes up to which a loop is faster than a buffer. */
const maxLoopBytes = 32

/** Returns the bytes in an array of their own. */
export function byteStringToBytes(binary: ByteString): Uint8Array {
  if (binary.length > maxLoopBytes) return new Uint8Array(Buffer.from(binary, "latin1"))
  const bytes = new Uint8Array(binary.length)
  for (let place = 0; place < bytes.length; place++) bytes[place] = binary.charCodeAt(place)
  return bytes
}
