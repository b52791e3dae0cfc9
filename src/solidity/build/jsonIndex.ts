/** Finds the parts of a large JSON text without parsing it, so that each part can be parsed alone. */

/** A part of a JSON text: the positions of its first byte and after its last byte, and its members if it is an indexed object. */
export interface JsonPart {
  readonly start: number
  readonly end: number
  /** The members by name; `undefined` when the part is not an object, or is below the depth of the index. */
  readonly members: ReadonlyMap<string, JsonPart> | undefined
}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

/**
 * Indexes the objects of a JSON text down to a depth, in one pass. The text is not validated: an invalid part fails when it is parsed.
 *
 * @param depth - The number of levels of objects to index; with 1, only the outermost object is indexed.
 * @throws {@link SyntaxError} when brackets or strings do not close.
 * @example
 * indexJson(Buffer.from('{"a":{"b":1}}'), 1).members?.get("a") // { start: 5, end: 12, members: undefined }
 */
export function indexJson(text: Buffer, depth: number): JsonPart {
  const [part] = readValue(text, skipBlanks(text, 0), depth)
  return part
}

function readValue(text: Buffer, start: number, depth: number): [part: JsonPart, end: number] {
  if (text[start] !== openBrace || depth === 0) {
    const end = endOfValue(text, start)
    return [{ start, end, members: undefined }, end]
  }
  const members = new Map<string, JsonPart>()
  let at = skipBlanks(text, start + 1)
  while (text[at] !== closeBrace) {
    const nameEnd = endOfString(text, at)
    const name = JSON.parse(text.toString("utf8", at, nameEnd)) as string
    at = skipBlanks(text, nameEnd)
    if (text[at] !== colon) throw new SyntaxError(`expected a colon at ${at}`)
    const [part, end] = readValue(text, skipBlanks(text, at + 1), depth - 1)
    members.set(name, part)
    at = skipBlanks(text, end)
    if (text[at] === comma) at = skipBlanks(text, at + 1)
    else if (text[at] !== closeBrace) throw new SyntaxError(`expected a comma at ${at}`)
  }
  return [{ start, end: at + 1, members }, at + 1]
}

function skipBlanks(text: Buffer, from: number): number {
  let at = from
  while (text[at] === 0x20 || text[at] === 0x0a || text[at] === 0x0d || text[at] === 0x09) at++
  if (at >= text.length) throw new SyntaxError("the text ends within a value")
  return at
}

/** Returns the position after a string; a quote after an odd number of backslashes does not end it. */
function endOfString(text: Buffer, start: number): number {
  if (text[start] !== quote) throw new SyntaxError(`expected a string at ${start}`)
  for (let at = text.indexOf(quote, start + 1); at >= 0; at = text.indexOf(quote, at + 1)) {
    let backslashes = 0
    while (text[at - 1 - backslashes] === backslash) backslashes++
    if (backslashes % 2 === 0) return at + 1
  }
  throw new SyntaxError("a string does not end")
}

function endOfValue(text: Buffer, start: number): number {
  const first = text[start]
  if (first === quote) return endOfString(text, start)
  if (first === openBrace || first === openBracket) return endOfBrackets(text, start)
  let at = start
  while (at < text.length && !isEnd(text[at] as number)) at++
  return at
}

const isEnd = (byte: number): boolean =>
  byte === comma || byte === closeBrace || byte === closeBracket || byte <= 0x20

/** Returns the position after an object or an array: counts brackets outside of strings. This loop reads most of the text. */
function endOfBrackets(text: Buffer, start: number): number {
  let open = 0
  for (let at = start; at < text.length; at++) {
    const byte = text[at] as number
    if (byte === quote) at = endOfString(text, at) - 1
    else if (byte === openBrace || byte === openBracket) open++
    else if ((byte === closeBrace || byte === closeBracket) && --open === 0) return at + 1
  }
  throw new SyntaxError("brackets do not close")
}
