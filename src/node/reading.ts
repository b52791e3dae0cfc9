/** The parts of a node that answer from the blocks there are, and change nothing. */
import type { Position } from "./blocks.ts"
import { type CallBundleParts, createCallBundle } from "./callBundle.ts"
import { createCallMany } from "./callMany.ts"
import { type CallParts, createCalls } from "./calls.ts"
import { createFees } from "./fees.ts"
import type { NodeOptions } from "./options.ts"
import { createBuildPayload, type PayloadParts } from "./payload.ts"
import type { Pool } from "./pool.ts"
import { createRehearse, type RehearsalParts } from "./rehearsal.ts"
import { createSimulate, type SimulateParts } from "./simulate.ts"
import type { TracedCallParts } from "./tracedCalls.ts"
import { createTraces } from "./traces.ts"
import { createTransactionSearch } from "./transactionSearch.ts"
import { createWitnessOf, type WitnessParts } from "./witness.ts"

/** The parts of the node that calls, traces and simulations use. */
type ReadingParts = Omit<SimulateParts, "gasCap"> & { readonly pool: Pick<Pool, "minGasPrice"> } & Omit<
    TracedCallParts,
    "calls" | "explainer"
  > &
  Omit<PayloadParts, "options"> &
  Omit<RehearsalParts, "fees" | "callsAt"> &
  Omit<CallBundleParts, "gasCap"> &
  WitnessParts

/** Settings of calls and traces beside the options of the node. */
type ReadingSettings = Pick<CallParts, "showsPendingBaseFee"> & Partial<Pick<TracedCallParts, "explainer">>

/** Creates them. */
export function createReading(
  options: NodeOptions,
  parts: ReadingParts,
  { showsPendingBaseFee, explainer }: ReadingSettings,
) {
  const gasCap = options.rpcGasCap
  const calls = createCalls({ ...parts, gasCap, showsPendingBaseFee })
  const fees = createFees(parts.blocks, parts.pool, options.gasPrice)
  const callsAt = (position: () => Position) =>
    createCalls({
      ...parts,
      blocks: { at: position },
      state: { has: () => true },
      gasCap,
      showsPendingBaseFee,
    })
  const traces = createTraces({ ...parts, calls, explainer })
  return {
    calls,
    traces,
    search: createTransactionSearch({ ...parts, traces }),
    fees,
    rehearse: createRehearse({ ...parts, fees, callsAt }),
    callMany: createCallMany({ ...parts, calls, blockHash: parts.chain.hashOf }),
    callBundle: createCallBundle({ ...parts, gasCap }),
    witnessOf: createWitnessOf(parts),
    simulate: createSimulate({ ...parts, gasCap }),
    buildPayload: createBuildPayload({ ...parts, options }),
  }
}
