/** The types of artifacts that the inspection of transactions and contracts uses; `loadArtifacts` of `midblock/harness` creates them. */
import type { Hex } from "../../base/hex.ts"
import type { Explainer } from "../../kernel/evm/execute/explainer.ts"
import type { InspectOptions } from "./inspect.ts"

/** A parameter of a function in Solidity's JSON ABI. */
export interface AbiInput {
  readonly name?: string | undefined
  readonly type: string
  readonly components?: readonly AbiInput[] | undefined
}

/** A function that can be called. */
export interface ContractFunction {
  /** The canonical signature, such as `transfer(address,uint256)`. */
  readonly signature: string
  readonly name: string
  /** `pure`, `view`, `nonpayable` or `payable`. */
  readonly stateMutability: string
  readonly inputs: readonly AbiInput[]
  readonly outputs: readonly AbiInput[]
}

/** A value in storage as text, with the type in Solidity's form. */
export interface StorageText {
  readonly path: string
  readonly type: string
  /** The text; `undefined` for a mapping, which needs a key. */
  readonly value: string | undefined
}

/** A contract that an artifact describes. */
export interface KnownContract {
  readonly contractName: string
  readonly sourceName: string | undefined
  readonly functions: readonly ContractFunction[]
  /** The names of the variables; `undefined` when the artifact has no storage layout. */
  readonly variables: readonly string[] | undefined
  /** Reads a variable, or a part of one. @throws An error whose message names the path. */
  readStorage(path: string, load: (slot: Hex) => Promise<Hex>): Promise<StorageText>
}

/** Artifacts with the interfaces and the variables of contracts. */
export interface ContractArtifacts extends Explainer, Pick<InspectOptions, "nameSlots"> {
  /** Returns the contract of deployed code; `undefined` when there is none. */
  contractOf?(code: Hex): KnownContract | undefined
}
