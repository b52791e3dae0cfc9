/** Bytes as flat texts of one character a byte, for what is kept in great numbers: a fifth of the memory of byte arrays. */

/** Bytes as a text of one character a byte. */
export type ByteString = string

/**
 * A buffer with the methods that `write` and `toString` end in. Node, Bun and Deno have them, without a description; the usual
 * ones look the encoding up by its name first, which takes longer than the rest in code that V8 has not optimised (`cold`).
 */
export interface TextBuffer extends Buffer {
  latin1Slice(start: number, end: number): string
  hexSlice(start: number, end: number): string
  latin1Write(text: string, offset: number, length: number): number
  hexWrite(digits: string, offset: number, length: number): number
}

/** No bytes: the one array for all that is empty. */
export const emptyBytes = new Uint8Array()

export const bytesToByteString = (bytes: Uint8Array): ByteString => encodeText(bytes, "latin1")

/** Copies a text into one piece, for texts that are kept: the result of `+` keeps its parts in memory. */
export const flat = (binary: ByteString): ByteString => Buffer.from(binary, "latin1").toString("latin1")

const scratch = Buffer.allocUnsafeSlow(1024) as TextBuffer
const scratchBytes = new Uint8Array(scratch.buffer)

/** Bytes as text. Few of them are copied for it: asked for its buffer, a short array is given one, out of the heap. */
export function encodeText(bytes: Uint8Array, encoding: "latin1" | "hex"): string {
  const { length } = bytes
  if (length > scratch.length) return Buffer.from(bytes.buffer, bytes.byteOffset, length).toString(encoding)
  scratch.set(bytes)
  return encoding === "hex" ? scratch.hexSlice(0, length) : scratch.latin1Slice(0, length)
}

/** The bytes of hex digits, two for each. */
export function digitsToByteString(digits: string): ByteString {
  if (digits.length > 2 * scratch.length) return Buffer.from(digits, "hex").toString("latin1")
  return scratch.latin1Slice(0, scratch.hexWrite(digits, 0, scratch.length))
}

/** The same in an array of its own. */
export function digitsToBytes(digits: string): Uint8Array {
  if (digits.length > 2 * scratch.length) return new Uint8Array(Buffer.from(digits, "hex"))
  return scratchBytes.slice(0, scratch.hexWrite(digits, 0, scratch.length))
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
