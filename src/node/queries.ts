/** The parts of a node that read blocks and states without changing them. */

import type { GasUse } from "../kernel/evm/base/gasUse.ts"
import type { SourceMapped } from "../solidity/stackTrace.ts"
import type { Events } from "./block/events.ts"
import type { NodeOptions } from "./options/index.ts"
import type { BlockAtState } from "./query/blocks.ts"
import { type CallBundleParts, createCallBundle } from "./query/callBundle.ts"
import { createCallMany } from "./query/callMany.ts"
import { type CallParts, createCalls } from "./query/calls.ts"
import { createFees } from "./query/fees.ts"
import { gasCapOf } from "./query/gasCap.ts"
import { createBuildPayload, type PayloadParts } from "./query/payload.ts"
import { createSimulate, type SimulateParts } from "./query/simulate/simulate.ts"
import { createFailedCalls, createStackTraces } from "./query/stackTraces.ts"
import type { TracedCallParts } from "./query/tracedCalls.ts"
import { createTraces } from "./query/traces.ts"
import { createTransactionSearch } from "./query/transactionSearch.ts"
import { createWitnessOf, type WitnessParts } from "./query/witness.ts"
import { createDryRun, type DryRunParts } from "./submit/dryRun.ts"
import type { Pool } from "./txpool/pool.ts"

/** The parts of the node that calls, traces and simulations use. */
type ReadingParts = { readonly events: Events } & Pick<CallParts, "gasMeter"> &
  Omit<SimulateParts, "gasCap"> & { readonly pool: Pick<Pool, "minGasPrice"> } & Omit<
    TracedCallParts,
    "calls" | "explainer" | "traceLimit"
  > &
  Omit<PayloadParts, "options"> &
  Omit<DryRunParts, "fees" | "callsAt"> &
  Omit<CallBundleParts, "gasCap"> &
  WitnessParts

/** Settings of calls and traces, apart from the options of the node. */
export interface ReadingSettings extends Pick<CallParts, "showsPendingBaseFee"> {
  /** `true` refuses traces of genesis, as geth does; otherwise they are an empty list, as in anvil. */
  readonly refusesGenesisTraces?: boolean | undefined
  readonly explainer?: SourceMapped | undefined
}

/** Creates the parts that read blocks and states. */
export function createQueries(
  options: NodeOptions,
  parts: ReadingParts,
  { showsPendingBaseFee, refusesGenesisTraces = false, explainer }: ReadingSettings,
) {
  const gasCap = gasCapOf(options)
  const failedCalls = createFailedCalls(parts.machines, explainer)
  const { gasEstimationMode } = options
  const settings = { gasCap, gasEstimationMode, showsPendingBaseFee, onFailure: failedCalls.remember }
  const onGas = (gasUses: readonly GasUse[]) => {
    for (const use of gasUses) parts.events.emit("gas", use)
  }
  const calls = createCalls({ ...parts, ...settings, onGas })
  const fees = createFees(parts.blocks, parts.pool, options.gasPrice)
  const callsAt = (position: () => BlockAtState) =>
    createCalls({
      ...parts,
      blocks: { at: position },
      state: { has: () => true },
      gasMeter: undefined,
      ...settings,
    })
  const { traceLimit } = options
  const traces = createTraces({ ...parts, calls, explainer, traceLimit, refusesGenesisTraces })
  return {
    calls,
    traces,
    stackTraces: createStackTraces({ traces, failedCalls, artifacts: explainer }),
    search: createTransactionSearch({ ...parts, traces }),
    fees,
    dryRun: createDryRun({ ...parts, fees, callsAt }),
    callMany: createCallMany({ ...parts, calls }),
    callBundle: createCallBundle({ ...parts, gasCap }),
    witnessOf: createWitnessOf(parts),
    simulate: createSimulate({ ...parts, gasCap }),
    buildPayload: createBuildPayload({ ...parts, options }),
  }
}

/** The parts that {@link createQueries} creates. */
export type Queries = ReturnType<typeof createQueries>
