/** Gas: the gas of transactions and calls by contract and function. */
import type { EventEmitter } from "node:events"
import { flag } from "../../base/options/checks.ts"
import { defineFeature, type NoMethods } from "../feature.ts"
import { createGasReport } from "./gasEvents.ts"
import { createGasMeter } from "./gasMeter.ts"
import type { ContractGas, GasReport, GasStatistics } from "./gasReport.ts"
import type { GasMembers } from "./members.ts"
import { type flags, program } from "./program.ts"

export type { ContractGas, GasMembers, GasReport, GasStatistics }

/** The option of the measurement. */
export interface GasOptions {
  /**
   * `true` measures the gas of each successful transaction and call by contract and function, for `gasReport` of the node; a
   * transaction then takes a little longer. `false` when absent.
   */
  readonly gas?: boolean | undefined
}

/** Measures gas. */
export const gas = defineFeature<GasOptions, GasMembers, NoMethods, typeof flags>({
  options: { gas: flag },
  program,
  create({ gas: isMeasured }, { explainer }) {
    if (isMeasured !== true) return { attach: () => ({ members: { gasReport: () => undefined } }) }
    return {
      hooks: { gasMeter: createGasMeter(explainer) },
      attach: ({ events }) => ({
        members: { gasReport: createGasReport(events as unknown as EventEmitter) },
      }),
    }
  },
})
