/** Parses paths to values in storage, such as `points[6].label`. */
import { MalformedPath } from "../errors.ts"

/** One step of a path; `end` is the index of the text after the step. */
export type Part = { readonly end: number } & (
  | { readonly member: string }
  /** The text in brackets; `quoted` is the text of a quoted key. */
  | { readonly key: string; readonly quoted: string | undefined }
)

/** A parsed path. */
export interface Path {
  /** The name of the variable; `name@slot` or `name@slot:offset` when several variables have the name. */
  readonly name: string
  readonly parts: readonly Part[]
}

const variable = /[A-Za-z_$][\w$]*(@\d+(:\d+)?)?/y
const name = /[A-Za-z_$][\w$]*/y
const quoted = /\[\s*(?<key>"(?:[^"\\]|\\.)*")\s*\]/y
const bare = /\[\s*(?<key>[^\s"[\]]+)\s*\]/y

/**
 * Parses a path.
 *
 * @throws {@link MalformedPath} with the position of the first invalid character.
 * @example
 * parsePath("nested[0xab][5]").parts.length // 2
 */
export function parsePath(text: string): Path {
  const first = matchAt(variable, text, 0)
  if (first === undefined) throw new MalformedPath({ path: text, position: 0, expected: "a name" })
  const parts: Part[] = []
  for (let at = first.end; at < text.length; at = parts.at(-1)?.end ?? text.length)
    parts.push(text[at] === "." ? memberAt(text, at + 1) : keyAt(text, at))
  return { name: first.value, parts }
}

function memberAt(text: string, position: number): Part {
  const match = matchAt(name, text, position)
  if (match === undefined) throw new MalformedPath({ path: text, position, expected: "a name" })
  return { member: match.value, end: match.end }
}

function keyAt(text: string, position: number): Part {
  if (text[position] !== "[") throw new MalformedPath({ path: text, position, expected: '"." or "["' })
  const literal = matchAt(quoted, text, position)
  if (literal !== undefined)
    return { key: literal.value, quoted: unquoted(text, position, literal.value), end: literal.end }
  const match = matchAt(bare, text, position)
  if (match === undefined)
    throw new MalformedPath({ path: text, position: position + 1, expected: 'a key and "]"' })
  return { key: match.value, quoted: undefined, end: match.end }
}

/** Returns the text of a quoted key, whose escapes are JSON's. */
function unquoted(path: string, position: number, key: string): string {
  try {
    return JSON.parse(key) as string
  } catch {
    throw new MalformedPath({ path, position: position + 1, expected: "a string as JSON writes it" })
  }
}

/** Returns the match of a sticky expression at a position. */
function matchAt(expression: RegExp, text: string, position: number) {
  expression.lastIndex = position
  const match = expression.exec(text)
  const value = match?.groups?.key ?? match?.[0]
  return value === undefined ? undefined : { value, end: expression.lastIndex }
}
