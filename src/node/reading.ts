/** The parts of a node that answer from the blocks there are, and change nothing. */
import type { Position } from "./blocks.ts"
import { type CallParts, createCalls } from "./calls.ts"
import { createFees } from "./fees.ts"
import type { NodeOptions } from "./options.ts"
import { createBuildPayload, type PayloadParts } from "./payload.ts"
import { createRehearse, type RehearsalParts } from "./rehearsal.ts"
import { createSimulate, type SimulateParts } from "./simulate.ts"
import { createTraces, type TraceParts } from "./traces.ts"

/** What they need of the node. */
type ReadingParts = Omit<SimulateParts, "gasCap"> &
  Omit<TraceParts, "calls" | "explainer"> &
  Omit<PayloadParts, "options"> &
  Omit<RehearsalParts, "fees" | "callsAt">

/** What calls and traces are told beside the options of the node. */
type ReadingSettings = Pick<CallParts, "showsPendingBaseFee"> & Partial<Pick<TraceParts, "explainer">>

/** Creates them. */
export function createReading(
  options: NodeOptions,
  parts: ReadingParts,
  { showsPendingBaseFee, explainer }: ReadingSettings,
) {
  const gasCap = options.rpcGasCap
  const calls = createCalls({ ...parts, gasCap, showsPendingBaseFee })
  const fees = createFees(parts.blocks)
  const callsAt = (position: () => Position) =>
    createCalls({
      ...parts,
      blocks: { at: position },
      state: { has: () => true },
      gasCap,
      showsPendingBaseFee,
    })
  return {
    calls,
    traces: createTraces({ ...parts, calls, explainer }),
    fees,
    rehearse: createRehearse({ ...parts, fees, callsAt }),
    simulate: createSimulate({ ...parts, gasCap }),
    buildPayload: createBuildPayload({ ...parts, options }),
  }
}
