/** The gas report of a node: collects the gas of its transactions and calls. */
import type { EventEmitter } from "node:events"
import { createGasCollector, type GasReport } from "../features/gas/gasReport.ts"
import type { GasUse } from "../kernel/evm/base/gasUse.ts"
import { onExecuted } from "./executedOnce.ts"

/**
 * Emits `gas` for the transactions of a node, and collects all such events; calls emit theirs themselves.
 *
 * @returns The function that returns the report; it returns `undefined` when gas is not measured.
 */
export function createGasReport(emitter: EventEmitter, isMeasured: boolean): () => GasReport | undefined {
  if (!isMeasured) return () => undefined
  const collector = createGasCollector()
  emitter.on("gas", (use: GasUse) => collector.add(use))
  onExecuted(emitter, ({ gasUses = [] }) => {
    for (const use of gasUses) emitter.emit("gas", use)
  })
  return collector.report
}
