/** Decoded ABI values with their names, and as a line of text. */
import type { AbiParameter } from "viem"

/** An error, a log or a call that an ABI explains. */
export interface Decoded {
  /** Of the error, the event or the function. */
  readonly name: string
  /** By name; by position when a parameter has no name. Values are viem's. */
  readonly args: Readonly<Record<string, unknown>> | readonly unknown[]
  /** For people, such as `Transfer(from: 0x…, to: 0x…, value: 5)`. */
  readonly text: string
}

/** Values with the names and types of their parameters. */
export function toDecoded(
  name: string,
  parameters: readonly AbiParameter[],
  values: readonly unknown[],
): Decoded {
  const isNamed = parameters.every((parameter) => parameter.name)
  const args = isNamed
    ? Object.fromEntries(parameters.map((parameter, index) => [parameter.name, values[index]]))
    : values
  return { name, args, text: `${name}(${listText(parameters, values)})` }
}

const listText = (parameters: readonly AbiParameter[], values: readonly unknown[]) =>
  parameters
    .map((parameter, index) => {
      const text = valueText(parameter, values[index])
      return parameter.name ? `${parameter.name}: ${text}` : text
    })
    .join(", ")

/** Strings in quotes, structs in braces, arrays in brackets. */
function valueText(parameter: AbiParameter, value: unknown): string {
  const element = /^(.*)\[\d*\]$/.exec(parameter.type)?.[1]
  if (element !== undefined && Array.isArray(value))
    return `[${value.map((each) => valueText({ ...parameter, type: element }, each)).join(", ")}]`
  if ("components" in parameter && typeof value === "object" && value !== null)
    return `{${listText(parameter.components, Object.values(value))}}`
  return parameter.type === "string" ? JSON.stringify(value) : String(value)
}
