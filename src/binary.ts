/** Bytes as flat texts of one character a byte, for what is kept in great numbers: a fifth of the memory of byte arrays. */

/** Bytes as a text of one character a byte. */
export type Binary = string

export const toBinary = ({ buffer, byteOffset, length }: Uint8Array): Binary =>
  Buffer.from(buffer, byteOffset, length).toString("latin1")

/** The same text by itself, for what is kept: what `+` makes keeps its parts. */
export const flat = (binary: Binary): Binary => Buffer.from(binary, "latin1").toString("latin1")

/** The bytes, in memory of their own. */
export const toBytes = (binary: Binary): Uint8Array => new Uint8Array(Buffer.from(binary, "latin1"))
