/** The ways to run a message whose changes are discarded: plain, by instruction, measured, or watched for gas of inner calls. */

import type { GasUse } from "../../kernel/evm/base/gasUse.ts"
import type { Attempt } from "../../kernel/evm/execute/estimate.ts"
import type { Machine } from "../../kernel/evm/execute/machine.ts"
import type { CallMessage } from "../../kernel/evm/execute/message.ts"
import { runMessage } from "../../kernel/evm/execute/runMessage.ts"
import { withTracer } from "../../kernel/evm/trace/attach.ts"
import { watchInnerGas } from "../../kernel/evm/trace/innerGas.ts"
import type { Tracer } from "../../kernel/evm/trace/tracer.ts"
import type { GasMeter } from "../block/gasMeter.ts"
import type { BlockAtState } from "./blocks.ts"

/** The measurement of the gas of calls. */
export interface Metering {
  /** Measures the gas of contracts and functions; `undefined` without the option `gas`. */
  readonly gasMeter?: GasMeter | undefined
  /** Called with the gas of a call that succeeds, where there is a meter. */
  readonly onGas?: ((gasUses: readonly GasUse[]) => void) | undefined
}

/** Runs a message whose changes are discarded: each use of a machine starts on a fresh state. */
export async function runDiscarded(machine: Machine, message: CallMessage, block: BlockAtState["context"]) {
  const outcome = await runMessage(machine, message, block, { isDiscarded: true })
  machine.logToConsole(outcome)
  return outcome
}

/**
 * Runs a message as {@link runDiscarded}, instruction by instruction. Otherwise the core checks stack and gas of a whole basic block
 * first, and a call that fails this check has not read the state that the instructions before the failing one read.
 */
export const runStepwise: typeof runDiscarded = (machine, message, block) =>
  withTracer(machine, visitor, 0, () => runDiscarded(machine, message, block))

const visitor: Tracer<undefined> = { visit: () => undefined, result: () => undefined }

/** Runs a message as {@link runDiscarded}, and notes when an inner call runs out of gas. */
export const runForInnerCalls: typeof runDiscarded = async (machine, message, block) => {
  const watch = watchInnerGas()
  const outcome: Attempt = await withTracer(machine, watch, 0, () => runDiscarded(machine, message, block))
  return watch.result() ? { ...outcome, isInnerOutOfGas: true } : outcome
}

/** Returns the function that runs a message as {@link runDiscarded}, and measures its gas where that is asked for. */
export function measuring({ gasMeter, onGas }: Metering): typeof runDiscarded {
  if (gasMeter === undefined) return runDiscarded
  return async (machine, message, block) => {
    const run = () => runDiscarded(machine, message, block)
    const { result, gasUses } = await gasMeter.measured(machine, run, (outcome) => outcome)
    onGas?.(gasUses)
    return result
  }
}
