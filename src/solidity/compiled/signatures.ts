/** Finds functions by their signatures: syntax trees of solc before 0.6 have no selectors. */
import type { SourceFunction } from "./model.ts"

/** Selectors by signature, such as `{ "transfer(address,uint256)": "a9059cbb" }`: solc's `evm.methodIdentifiers`. */
export type MethodIdentifiers = Readonly<Record<string, string>>

/**
 * Returns the function with a signature; the first one when several have it.
 *
 * @param signature - A name with canonical types: `pay(address,(uint256,bool)[])`.
 */
export function functionWith(
  signature: string,
  functions: readonly SourceFunction[],
): SourceFunction | undefined {
  const open = signature.indexOf("(")
  const name = signature.slice(0, open)
  const types = typesIn(signature.slice(open + 1, -1))
  return functions.find(
    (each) =>
      each.isExternal &&
      each.name === name &&
      (each.parameters === undefined ||
        (each.parameters.length === types.length &&
          each.parameters.every((type, index) => isType(type, types[index] as string)))),
  )
}

/** Splits a list of types at the commas that are not inside a tuple. */
function typesIn(list: string): readonly string[] {
  let depth = 0
  const types = [""]
  for (const letter of list) {
    if (letter === "(") depth++
    else if (letter === ")") depth--
    if (letter === "," && depth === 0) types.push("")
    else types.push(`${types.pop()}${letter}`)
  }
  return list === "" ? [] : types
}

/** The canonical types of the types that have a name in the source. */
const named: readonly (readonly [source: RegExp, canonical: RegExp])[] = [
  [/^contract [^[]*/, /^address/],
  [/^address payable/, /^address/],
  [/^enum [^[]*/, /^uint\d+/],
  [/^struct [^[]*/, /^\(.*\)/],
  [/^function .*/, /^function/],
]

/** Returns true when solc's name of a type can be the canonical type: `enum Bank.Kind[2] memory` and `uint8[2]`. */
function isType(inSource: string, canonical: string): boolean {
  const type = inSource.replace(/ (memory|calldata|storage)( ref| pointer)?$/, "")
  for (const [source, form] of named)
    if (source.test(type))
      return form.test(canonical) && type.replace(source, "") === canonical.replace(form, "")
  return type === canonical
}
