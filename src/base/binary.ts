/** Bytes as flat texts with one character per byte, for values in large numbers: a fifth of the memory of byte arrays. */

/** Bytes as a text with one character per byte. */
export type ByteString = string

/**
 * A buffer with the methods that `write` and `toString` call. Node, Bun and Deno have them, undocumented. The documented ones
 * first look up the encoding by its name, which takes longer than the rest in code that V8 has not optimised (`cold`).
 */
export interface TextBuffer extends Buffer {
  latin1Slice(start: number, end: number): string
  hexSlice(start: number, end: number): string
  latin1Write(text: string, offset: number, length: number): number
  hexWrite(digits: string, offset: number, length: number): number
}

/** The one array for all empty values. */
export const emptyBytes = new Uint8Array()

export const bytesToByteString = (bytes: Uint8Array): ByteString => encodeText(bytes, "latin1")

/** Copies a text into one piece, for texts that are kept: the result of `+` keeps its parts in memory. */
export const flat = (binary: ByteString): ByteString => Buffer.from(binary, "latin1").toString("latin1")

const scratch = Buffer.allocUnsafeSlow(1024) as TextBuffer
const scratchBytes = new Uint8Array(scratch.buffer)

/** Returns bytes as text. Short arrays are copied: V8 allocates a buffer outside of the heap when that of a short array is read. */
export function encodeText(bytes: Uint8Array, encoding: "latin1" | "hex"): string {
  const { length } = bytes
  if (length === 0) return ""
  if (length > scratch.length) return Buffer.from(bytes.buffer, bytes.byteOffset, length).toString(encoding)
  scratch.set(bytes)
  return encoding === "hex" ? scratch.hexSlice(0, length) : scratch.latin1Slice(0, length)
}

/** The bytes of hex digits, each from two digits. */
export function digitsToByteString(digits: string): ByteString {
  if (digits.length > 2 * scratch.length) return Buffer.from(digits, "hex").toString("latin1")
  return scratch.latin1Slice(0, scratch.hexWrite(digits, 0, scratch.length))
}

/** The same in a new array. */
export function digitsToBytes(digits: string): Uint8Array {
  if (digits.length > 2 * scratch.length) return new Uint8Array(Buffer.from(digits, "hex"))
  return scratchBytes.slice(0, scratch.hexWrite(digits, 0, scratch.length))
}

/** The length in bytes up to which a loop is faster than a buffer. */
const maxLoopBytes = 32

/** Returns the bytes in a new array. */
export function byteStringToBytes(binary: ByteString): Uint8Array {
  if (binary.length > maxLoopBytes) return new Uint8Array(Buffer.from(binary, "latin1"))
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < bytes.length; index++) bytes[index] = binary.charCodeAt(index)
  return bytes
}
