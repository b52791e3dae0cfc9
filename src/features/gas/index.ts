/** Gas: the gas of transactions and calls by contract and function. */
import type { EventEmitter } from "node:events"
import { flag } from "../../base/options/checks.ts"
import type { HardforkName } from "../../kernel/evm/fork/forkSchedule.ts"
import { defineFeature, type NoMethods } from "../feature.ts"
import { createGasReport } from "./gasEvents.ts"
import { createGasMeter } from "./gasMeter.ts"
import type { ContractGas, GasReport, GasStatistics } from "./gasReport.ts"
import type { GasMembers } from "./members.ts"
import { type flags, program } from "./program.ts"
import { gasForkVariable, gasVariable, variableValue } from "./variables.ts"

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
  async create({ gas: isMeasured }, { explainer }) {
    const [folder, hardfork] = [variableValue(gasVariable), variableValue(gasForkVariable)]
    if (isMeasured !== true && folder === undefined)
      return { attach: () => ({ members: { gasReport: () => undefined } }) }
    const write = folder && (await import("./usesFiles.ts")).createUsesFile(folder)
    return {
      forced: hardfork === undefined ? undefined : { hardfork: hardfork as HardforkName },
      hooks: { gasMeter: createGasMeter(explainer) },
      attach: ({ events }) => {
        const emitter = events as unknown as EventEmitter
        if (write) emitter.on("gas", write)
        return { members: { gasReport: createGasReport(emitter) } }
      },
    }
  },
})
