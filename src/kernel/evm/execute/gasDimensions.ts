/** The two dimensions of the gas of a transaction: for its execution, and for what it adds to the state (EIP-8037). */
import type { GasDimensions } from "../base/records.ts"
import type { StateGas } from "../engine/topLevelMessage.ts"
import type { StatePrices } from "../fork/stateGas.ts"

/** The gas that a transaction has after its intrinsic gas. */
export interface Allowance {
  /** The gas that code sees. */
  gas: bigint
  /** Gas that pays for state only; 0 in forks without state gas. */
  reservoir: bigint
  /** The state gas used so far. */
  used: bigint
}

/** Splits the gas of a transaction: its execution has at most the cap of EIP-7825, and the rest pays for state only. */
export function splitGas(total: bigint, intrinsic: bigint, prices: StatePrices | undefined): Allowance {
  const left = total - intrinsic
  const most = prices === undefined ? left : prices.maxExecution - intrinsic
  const gas = left < most ? left : most
  return { gas, reservoir: left - gas, used: 0n }
}

/** Charges state gas from the reservoir, then from the gas; false, without a charge, when both are too little. */
export function chargeState(allowance: Allowance, amount: bigint): boolean {
  const spill = amount > allowance.reservoir ? amount - allowance.reservoir : 0n
  if (spill > allowance.gas) return false
  allowance.reservoir -= amount - spill
  allowance.gas -= spill
  allowance.used += amount
  return true
}

/** The gas of a transaction that has ended, before refunds. */
export interface Spent {
  readonly total: bigint
  /** `undefined` in forks without state gas. */
  readonly dimensions: GasDimensions | undefined
}

/**
 * Returns what a transaction has used.
 *
 * @param total - Its gas.
 * @param left - The gas that its message left.
 * @param used - The state gas that it used before its message ran.
 * @param floor - The minimum of its execution (EIP-7623).
 */
export function spentGas(
  total: bigint,
  left: bigint,
  state: StateGas | undefined,
  { used, floor }: { readonly used: bigint; readonly floor: bigint },
): Spent {
  if (state === undefined) return { total: total - left, dimensions: undefined }
  const spent = total - left - state.reservoir
  const net = used + state.used
  const forState = net > 0n ? net : 0n
  const forExecution = spent - forState
  const execution = forExecution > floor ? forExecution : floor
  return { total: spent, dimensions: { execution, state: forState } }
}
