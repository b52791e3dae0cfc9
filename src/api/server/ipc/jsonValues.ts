/** Splits a stream of bytes into JSON objects and arrays that follow each other without a delimiter. */
import { LimitExceeded, ParseError } from "../../../errors/index.ts"

const [quote, backslash] = ['"', "\\"].map((character) => character.charCodeAt(0))
const opening = new Set([..."{["].map((character) => character.charCodeAt(0)))
const closing = new Set([..."}]"].map((character) => character.charCodeAt(0)))
const whitespace = new Set([..." \t\r\n"].map((character) => character.charCodeAt(0)))

/**
 * Creates a splitter. It only counts brackets outside of strings; the parser finds syntax errors. It compares bytes, which is safe
 * because UTF-8 uses no byte of ASCII inside another character.
 *
 * @param maxBytes - The size of the largest value.
 * @param onValue - Gets the bytes of each value, in order.
 * @returns A function for the next bytes. It throws {@link ParseError} for bytes that begin no object or array,
 *   and {@link LimitExceeded} for a value that is too large; after an error, the stream cannot be read further.
 * @example
 * createSplitter(1000, (value) => values.push(value.toString()))(Buffer.from('{"id":1} [2]')) // '{"id":1}', "[2]"
 */
export function createSplitter(maxBytes: number, onValue: (value: Buffer) => void): (chunk: Buffer) => void {
  /** The beginning of a value that has not ended yet. */
  let parts: Buffer[] = []
  let partsBytes = 0
  let depth = 0
  let isString = false
  let isEscaped = false
  const take = (bytes: Buffer) => {
    parts.push(bytes)
    partsBytes += bytes.length
    if (partsBytes > maxBytes)
      throw new LimitExceeded({ what: "the request", limit: maxBytes, unit: "bytes" })
  }
  const end = () => {
    const value = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)
    parts = []
    partsBytes = 0
    onValue(value)
  }
  const inString = (byte: number) => {
    if (isEscaped) isEscaped = false
    else if (byte === backslash) isEscaped = true
    else if (byte === quote) isString = false
  }
  return (chunk) => {
    let begin = 0
    for (let index = 0; index < chunk.length; index++) {
      const byte = chunk[index] as number
      if (isString) inString(byte)
      else if (depth === 0 && whitespace.has(byte)) begin = index + 1
      else if (opening.has(byte)) depth++
      else if (depth === 0) throw new ParseError()
      else if (byte === quote) isString = true
      else if (closing.has(byte) && --depth === 0) {
        take(chunk.subarray(begin, index + 1))
        begin = index + 1
        end()
      }
    }
    if (depth > 0) take(chunk.subarray(begin))
  }
}
