/** The gas report of a node: collects the gas of its transactions and calls. */
import type { EventEmitter } from "node:events"
import type { GasUse } from "../../kernel/evm/base/gasUse.ts"
import { onExecuted } from "../../node/subscribe/executedOnce.ts"
import { createGasCollector, type GasReport } from "./gasReport.ts"

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
