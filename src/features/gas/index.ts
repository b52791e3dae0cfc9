/** Gas: the gas of transactions and calls by contract and function. */
import type { EventEmitter } from "node:events"
import { flag } from "../../base/options/checks.ts"
import type { Feature } from "../feature.ts"
import { createGasReport } from "./gasEvents.ts"
import { createGasMeter } from "./gasMeter.ts"
import type { ContractGas, GasReport, GasStatistics } from "./gasReport.ts"

export type { ContractGas, GasReport, GasStatistics }

/** The option of the measurement. */
export interface GasOptions {
  /**
   * `true` measures the gas of each successful transaction and call by contract and function, for `gasReport` of the node; a
   * transaction then takes a little longer. `false` when absent.
   */
  readonly gas?: boolean | undefined
}

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

/** Measures gas. */
export const gas: Feature<GasOptions, GasMembers> = {
  options: { gas: flag },
  create({ gas: isMeasured }, { explainer }) {
    if (isMeasured !== true) return { attach: () => ({ members: { gasReport: () => undefined } }) }
    return {
      hooks: { gasMeter: createGasMeter(explainer) },
      attach: ({ events }) => ({
        members: { gasReport: createGasReport(events as unknown as EventEmitter) },
      }),
    }
  },
}
