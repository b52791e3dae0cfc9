/** The report of gas as a member of the node. */
import type { GasReport } from "./gasReport.ts"

/** The report as a member of the node. */
export interface GasMembers {
  /**
   * Returns the gas of the transactions and calls so far, by contract and function.
   *
   * A call of a function counts the gas of the whole transaction, as in its receipt; failed ones are left out. A function that is
   * called through proxies belongs to the contract behind them. Without an artifact of the contract, a function has its name in a
   * known standard, marked as guessed, or its selector.
   *
   * @returns `undefined` without the option `gas`.
   * @example
   * const node = await createNode({ gas: true, artifacts: loadArtifacts("artifacts") })
   * node.gasReport()?.contracts[0]?.functions // [{ function: "transfer", calls: 2, min: 34163, median: 42713, mean: 42713, max: 51263 }]
   */
  gasReport(): GasReport | undefined
}
