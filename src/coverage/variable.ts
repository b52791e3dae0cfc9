/** The variable of the environment that tells nodes to collect coverage. */

/** The name of the variable; its value is the folder that the nodes of a process write to. */
export const coverageVariable = "MIDBLOCK_COVERAGE"

/** Returns the folder in the environment; `undefined` when no coverage is wanted, and outside of Node. */
export function coverageFolder(): string | undefined {
  const folder = globalThis.process?.env?.[coverageVariable]
  return folder === undefined || folder === "" ? undefined : folder
}
