/** The environment variable that makes nodes collect coverage. */

/** The name of the variable; its value is the folder that the nodes of a process write to. */
export const coverageVariable = "MIDBLOCK_COVERAGE"

/** Returns the folder in the variable; `undefined` when it is unset or empty, and outside of Node. */
export function coverageFolder(): string | undefined {
  const folder = globalThis.process?.env?.[coverageVariable]
  return folder === undefined || folder === "" ? undefined : folder
}
