/** The maximum gas of calls, estimates and simulations. */
import type { NodeOptions } from "../options/index.ts"
import type { BlockAtState } from "./blocks.ts"

/** The maximum gas of a call. */
export interface GasCap {
  readonly gas: bigint
  /** `true` when the option `rpcGasCap` set it. */
  readonly isSet: boolean
}

/** Returns the maximum gas of a call on a block, whatever gas limit the call gives to the block. */
export type GasCapAt = (position: Pick<BlockAtState, "record">) => GasCap

/** The cap of geth (eth/ethconfig `RPCGasCap`). */
const usual = 50_000_000n

/** The cap of a node without a limit; @see geth internal/ethapi `DoCall`: `math.MaxUint64 / 2` */
const unlimited = 2n ** 63n - 1n

/**
 * Returns the gas cap of a node: that of its options, otherwise one that never refuses a call which could be a transaction of the block.
 *
 * @example
 * gasCapOf({ rpcGasCap: undefined, disableBlockGasLimit: false })(block) // { gas: 60000000n, isSet: false }
 */
export const gasCapOf =
  ({ rpcGasCap, disableBlockGasLimit }: Pick<NodeOptions, "rpcGasCap" | "disableBlockGasLimit">): GasCapAt =>
  ({ record: { header } }) => {
    if (rpcGasCap !== undefined) return { gas: rpcGasCap, isSet: true }
    if (disableBlockGasLimit) return { gas: unlimited, isSet: false }
    return { gas: header.gasLimit > usual ? header.gasLimit : usual, isSet: false }
  }

/** Returns `true` when the cap limits a call, and the client should learn so: it asked for more, or the cap is one that was set. */
export const isCapped = ({ gas }: { readonly gas?: bigint | undefined }, cap: GasCap): boolean =>
  gas === undefined ? cap.isSet : gas > cap.gas
