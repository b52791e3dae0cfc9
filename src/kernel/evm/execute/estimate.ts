/** The smallest gas limit with which a message succeeds. */
import { EstimateReverted, GasRequiredExceedsAllowance } from "../../../errors/index.ts"
import { isOutOfGas, throwIfFailed } from "./failure.ts"
import type { CallMessage, CallOutcome } from "./message.ts"

/** The outcome of a run with some gas limit. */
export interface Attempt extends CallOutcome {
  /** `true` when an inner call ran out of gas, and the limit is to be enough for inner calls too. */
  readonly isInnerOutOfGas?: boolean
}

/** The bounds of an estimate. */
export interface EstimateBounds {
  /** The largest gas limit: that of the block, of the client, or what the sender can pay. */
  readonly allowance: bigint
  /** The gas of the cheapest transaction. */
  readonly minimum: bigint
  /** `true` when the gas cap of the node set the allowance, which the error then names. */
  readonly isGasCapped?: boolean
}

/**
 * Finds the exact gas limit by bisection: the limit one below it fails.
 *
 * Most messages need the gas that they use before refunds. A message with calls may need more: each call holds back a 64th (EIP-150).
 *
 * @param run - Runs the message with a gas limit; a limit below the intrinsic gas counts as a failure.
 * @throws {@link GasRequiredExceedsAllowance} when even `allowance` runs out, in an inner call too where that counts.
 * @throws {@link EstimateReverted} when it reverts with `allowance`.
 */
export async function estimateGas(
  message: CallMessage,
  { allowance, minimum, isGasCapped = false }: EstimateBounds,
  run: (message: CallMessage) => Promise<Attempt | undefined>,
): Promise<bigint> {
  const most = await run({ ...message, gas: allowance })
  if (most === undefined || isOutOfGas(most))
    throw new GasRequiredExceedsAllowance({ allowance, isGasCapped })
  throwIfFailed(most, { Reverted: EstimateReverted })
  const { isInnerOutOfGas = false } = most
  if (isInnerOutOfGas) throw new GasRequiredExceedsAllowance({ allowance, isGasCapped, isInnerOutOfGas })
  const succeeds = async (gas: bigint) => {
    const outcome = await run({ ...message, gas })
    return outcome !== undefined && outcome.failure === undefined && outcome.isInnerOutOfGas !== true
  }
  const least = bound(most.maxGasUsed, minimum)
  if (await succeeds(least)) return least
  let [failing, succeeding] = [least, allowance]
  const guess = (most.maxGasUsed * 64n) / 63n + 2_300n
  if (guess < succeeding) {
    if (await succeeds(guess)) succeeding = guess
    else failing = guess
  }
  while (failing + 1n < succeeding) {
    const middle = (failing + succeeding) / 2n
    if (await succeeds(middle)) succeeding = middle
    else failing = middle
  }
  return succeeding
}

const bound = (gas: bigint, least: bigint): bigint => (gas < least ? least : gas)
