/**
 * A plugin of typedoc: writes the texts of a union in alphabetical order.
 *
 * The compiler orders the texts of an inferred union by the numbers that it gave them, which change with every new import, and
 * the reference would change with them.
 */
import { Converter, makeRecursiveVisitor } from "typedoc"

const isText = ({ type, value }) => type === "literal" && typeof value === "string"

/** Sorts the texts of a union among their own places; all other members stay. */
function sortTexts({ types }) {
  const texts = types.filter(isText).sort((one, other) => (one.value < other.value ? -1 : 1))
  for (const [index, member] of types.entries()) if (isText(member)) types[index] = texts.shift()
}

/** Called by typedoc. */
export function load({ converter }) {
  converter.on(Converter.EVENT_RESOLVE, (_, reflection) => {
    reflection.type?.visit(makeRecursiveVisitor({ union: sortTexts }))
  })
}
