/** The values of a failure in words. */
import { fc } from "../fastCheck.ts"
import { nameOf, partNamesOf } from "../values/names.ts"

/**
 * Returns a line for each value, with the names of parameters where they come from an ABI.
 *
 * @param arbitraries - The arbitraries of the values, which may have names.
 * @example
 * describeValues([["0xaa", 5n]], [abiValues(Token.abi, "transfer")]) // ['to = "0xaa"', "value = 5n"]
 */
export const describeValues = (
  values: readonly unknown[],
  arbitraries: readonly object[],
): readonly string[] =>
  values.flatMap((value, index) => {
    const parts = partNamesOf(value)
    if (parts !== undefined && Array.isArray(value))
      return value.map((part, at) => `${parts[at] || `argument ${at + 1}`} = ${fc.stringify(part)}`)
    return [`${nameOf(arbitraries[index] ?? {}) ?? `value ${index + 1}`} = ${fc.stringify(value)}`]
  })
