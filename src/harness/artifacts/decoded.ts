/** Formats decoded ABI values, with their names and as a line of text. */
import type { AbiParameter } from "viem"

/** A decoded error, log or call. */
export interface Decoded {
  /** The name of the error, the event or the function. */
  readonly name: string
  /** The arguments by name; by position when a parameter has no name. The values have the types of viem. */
  readonly args: Readonly<Record<string, unknown>> | readonly unknown[]
  /** A line of text, such as `Transfer(from: 0x…, to: 0x…, value: 5)`. */
  readonly text: string
}

/** The parameters of the decoded values, with the types of the ABI. */
const inputs = new WeakMap<Decoded, readonly AbiParameter[]>()

/** Returns the parameters of a decoded error, log or call, with the types of the ABI. */
export const inputsOf = (decoded: Decoded): readonly AbiParameter[] => inputs.get(decoded) ?? []

/** Notes the parameters of decoded values, and returns these. */
export function withInputs(decoded: Decoded, parameters: readonly AbiParameter[]): Decoded {
  inputs.set(decoded, parameters)
  return decoded
}

/** Combines values with the names and types of their parameters. */
export function toDecoded(
  name: string,
  parameters: readonly AbiParameter[],
  values: readonly unknown[],
): Decoded {
  const isNamed = parameters.every((parameter) => parameter.name)
  const args = isNamed
    ? Object.fromEntries(parameters.map((parameter, index) => [parameter.name, values[index]]))
    : values
  return withInputs({ name, args, text: `${name}(${listText(parameters, values)})` }, parameters)
}

const listText = (parameters: readonly AbiParameter[], values: readonly unknown[]) =>
  parameters
    .map((parameter, index) => {
      const text = valueText(parameter, values[index])
      return parameter.name ? `${parameter.name}: ${text}` : text
    })
    .join(", ")

/** Formats a value: strings in quotes, structs in braces, arrays in brackets. */
function valueText(parameter: AbiParameter, value: unknown): string {
  const element = /^(.*)\[\d*\]$/.exec(parameter.type)?.[1]
  if (element !== undefined && Array.isArray(value))
    return `[${value.map((each) => valueText({ ...parameter, type: element }, each)).join(", ")}]`
  if ("components" in parameter && typeof value === "object" && value !== null)
    return `{${listText(parameter.components, Object.values(value))}}`
  return parameter.type === "string" ? JSON.stringify(value) : String(value)
}
