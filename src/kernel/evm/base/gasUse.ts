/** The gas of one execution, by contract and function. */

/** A call of a function by a transaction, or by `eth_call`. */
export interface FunctionGas {
  readonly kind: "function"
  /** The file and the name: `contracts/Token.sol:Token`; `<0x…>` for a contract without an artifact. */
  readonly contract: string
  /** The proxies that the call went through, the outermost first. */
  readonly via: readonly string[]
  /** The signature, such as `transfer(address,uint256)`; only the name for a function that was found by its selector. */
  readonly function: string
  /** The gas of the whole transaction after the refund. */
  readonly gas: number
  /** The gas of the whole transaction for state; absent in forks without state gas (EIP-8037). */
  readonly stateGas?: number | undefined
  /** True when the floor of the call data decided the gas (EIP-7623). */
  readonly isAtFloor?: boolean | undefined
}

/** A contract that was created. */
export interface DeploymentGas {
  readonly kind: "deployment"
  readonly contract: string
  /** The gas of the whole transaction; `undefined` for a contract that another one created. */
  readonly gas: number | undefined
  /** The gas of the whole transaction for state, where `gas` has it. */
  readonly stateGas?: number | undefined
  /** The number of bytes of the deployed code. */
  readonly size: number
  /** The number of bytes of the init code, with the arguments. */
  readonly initCodeSize: number
}

/** An entry of the gas report. */
export type GasUse = FunctionGas | DeploymentGas
