/** The environment variables that make the nodes of a process measure gas, for the command `midblock gas`. */

/** The name of the variable whose value is the folder that the nodes write to. */
export const gasVariable = "MIDBLOCK_GAS"

/** The name of the variable whose value is the fork of the nodes, whatever their options say. */
export const gasForkVariable = "MIDBLOCK_GAS_HARDFORK"

/** Returns the value of a variable; `undefined` when it is unset or empty, and outside of Node. */
export function variableValue(variable: string): string | undefined {
  const value = globalThis.process?.env?.[variable]
  return value === "" ? undefined : value
}
