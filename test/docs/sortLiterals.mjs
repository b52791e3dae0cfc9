/**
 * A plugin of typedoc: writes the texts and the objects of a union in alphabetical order.
 *
 * The compiler orders the members of an inferred union by the numbers that it gave them, which change with every new import, and
 * the reference would change with them.
 */
import { Converter, makeRecursiveVisitor } from "typedoc"

const isText = ({ type, value }) => type === "literal" && typeof value === "string"

const isObject = ({ type }) => type === "reflection"

const textOf = ({ value }) => value
const fieldsOf = ({ declaration: { children = [] } }) =>
  children.map(({ name, flags, type }) => `${name}${flags.isOptional ? "?" : ""}: ${type}`).join()

/** Sorts the texts and the objects of a union, each kind within its own positions; all other members stay. */
function sortMembers({ types }) {
  sortWhere(types, isText, textOf)
  sortWhere(types, isObject, fieldsOf)
}

function sortWhere(types, isOfKind, keyOf) {
  const sorted = types.filter(isOfKind).sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  for (const [index, member] of types.entries()) if (isOfKind(member)) types[index] = sorted.shift()
}

/** Called by typedoc. */
export function load({ converter }) {
  converter.on(Converter.EVENT_RESOLVE, (_, reflection) => {
    reflection.type?.visit(makeRecursiveVisitor({ union: sortMembers }))
  })
}
