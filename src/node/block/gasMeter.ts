/** The measurement of gas by contract and function, which a feature provides. */
import type { GasUse } from "../../kernel/evm/base/gasUse.ts"
import type { GasDimensions } from "../../kernel/evm/base/records.ts"
import type { Machine } from "../../kernel/evm/execute/machine.ts"

/** The gas of one execution. */
export interface ExecutionGas {
  readonly gasUsed: bigint
  readonly dimensions?: GasDimensions | undefined
}

/** Measures the executions of one node. */
export interface GasMeter {
  /**
   * Runs a transaction or a call, and returns its result with the gas that it used.
   *
   * @param gasOf - Returns the gas of the result.
   * @returns No uses when the execution failed, or for a transfer to an account without code.
   */
  measured<Result>(
    machine: Machine,
    run: () => Promise<Result>,
    gasOf: (result: Result) => ExecutionGas,
  ): Promise<{ readonly result: Result; readonly gasUses: readonly GasUse[] }>
}
