/** Gas: the gas of transactions and calls by contract and function. */
import type { EventEmitter } from "node:events"
import { flag } from "../../base/options/checks.ts"
import type { GasUse } from "../../kernel/evm/base/gasUse.ts"
import type { HardforkName } from "../../kernel/evm/fork/forkSchedule.ts"
import { onExecuted } from "../../node/subscribe/executedOnce.ts"
import { defineFeature, type NoMethods } from "../feature.ts"
import { createGasMeter } from "./gasMeter.ts"
import { type ContractGas, createGasCollector, type GasReport, type GasStatistics } from "./gasReport.ts"
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

/**
 * Emits `gas` for the transactions of a node, and collects all such events; calls emit theirs themselves.
 *
 * @returns The function that returns the report.
 */
export function createGasReport(emitter: EventEmitter): () => GasReport {
  const collector = createGasCollector()
  emitter.on("gas", (use: GasUse) => collector.add(use))
  onExecuted(emitter, ({ gasUses = [] }) => {
    for (const use of gasUses) emitter.emit("gas", use)
  })
  return collector.report
}
