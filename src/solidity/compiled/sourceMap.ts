/** Decodes the compressed source maps of solc. */

/** The ranges of the instructions of a code, in their order. */
export interface SourceMap {
  readonly length: number
  /** The first byte of each range in its file. */
  readonly starts: Int32Array
  readonly lengths: Int32Array
  /** The index of the file; -1 for code without a file. */
  readonly files: Int32Array
  /** {@link JUMP_IN}, {@link JUMP_OUT} or 0. */
  readonly jumps: Uint8Array
}

/** A jump into a function. */
export const JUMP_IN = 1
/** A jump out of a function. */
export const JUMP_OUT = 2

const jumpOf = (letter: string): number => (letter === "i" ? JUMP_IN : letter === "o" ? JUMP_OUT : 0)

/**
 * Decodes a source map: entries `start:length:file:jump`; an empty field repeats the field of the entry before.
 *
 * @see Solidity documentation, "Source Mappings"
 * @example
 * decodeSourceMap("1:2:0:-;;5:3:1:i").starts // Int32Array.of(1, 1, 5)
 */
export function decodeSourceMap(text: string): SourceMap {
  const entries = text === "" ? [] : text.split(";")
  const { length } = entries
  const columns = [new Int32Array(length), new Int32Array(length), new Int32Array(length)] as const
  const jumps = new Uint8Array(length)
  const last = [0, 0, -1]
  let jump = 0
  for (const [index, entry] of entries.entries()) {
    if (entry !== "") {
      const fields = entry.split(":")
      for (let column = 0; column < 3; column++) {
        const field = fields[column]
        if (field !== undefined && field !== "") last[column] = Number(field)
      }
      const letter = fields[3]
      if (letter !== undefined && letter !== "") jump = jumpOf(letter)
    }
    for (const [each, column] of columns.entries()) column[index] = last[each] as number
    jumps[index] = jump
  }
  const [starts, lengths, files] = columns
  return { length, starts, lengths, files, jumps }
}
