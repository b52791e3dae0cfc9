/** Parses the signatures of functions, events and errors in Solidity's form. */

/** A parameter; an array has the type of its elements in `element`. */
export interface Parameter {
  readonly name: string
  /** The canonical type, such as `uint256`, `(address,bytes)[]`. */
  readonly type: string
  readonly isIndexed: boolean
  /** The members of a tuple. */
  readonly members?: readonly Parameter[] | undefined
  readonly element?: Parameter | undefined
  /** The length of an array; `undefined` for a dynamic array and for other types. */
  readonly length?: number | undefined
}

/** A function, event or error. */
export interface Signature {
  readonly name: string
  readonly parameters: readonly Parameter[]
  /** The text that is hashed, such as `transfer(address,uint256)`. */
  readonly canonical: string
}

/**
 * Parses a signature.
 *
 * @example
 * parseSignature("transfer(address to, uint256 value)").canonical // "transfer(address,uint256)"
 */
export function parseSignature(text: string): Signature {
  const open = text.indexOf("(")
  const name = text.slice(0, open)
  const parameters = parseList(text.slice(open + 1, -1))
  return { name, parameters, canonical: `${name}(${typesOf(parameters)})` }
}

const typesOf = (parameters: readonly Parameter[]): string => parameters.map(({ type }) => type).join(",")

/** Parses parameters that are separated by commas. Commas inside parentheses separate the members of a tuple. */
function parseList(text: string): readonly Parameter[] {
  const parts: string[] = []
  let [depth, start] = [0, 0]
  for (const [index, character] of [...text].entries()) {
    if (character === "(") depth++
    else if (character === ")") depth--
    else if (character === "," && depth === 0) {
      parts.push(text.slice(start, index))
      start = index + 1
    }
  }
  return [...parts, text.slice(start)].filter((part) => part.trim() !== "").map(parseOne)
}

function parseOne(text: string): Parameter {
  const [, members, plain = "", dimensions = "", words = ""] =
    /^(?:\((.*)\)|([a-z0-9]+))((?:\[\d*\])*)(.*)$/s.exec(text.trim()) ?? []
  const [last = ""] = words.trim().split(/\s+/).reverse()
  const isIndexed = /\bindexed\b/.test(words)
  const parsed = members === undefined ? undefined : parseList(members)
  const type = parsed === undefined ? plain : `(${typesOf(parsed)})`
  const base: Parameter = { name: last, type, isIndexed, members: parsed }
  return (dimensions.match(/\[\d*\]/g) ?? []).reduce<Parameter>((element, dimension) => {
    const length = dimension === "[]" ? undefined : Number(dimension.slice(1, -1))
    return { name: last, type: `${element.type}${dimension}`, isIndexed, element, length }
  }, base)
}
