/** The precompiled contracts on curves, in EthereumJS's interface. */
import type { Common } from "@ethereumjs/common"
import { EVMError, type EVMOpts, type ExecResult, type PrecompileFunc, paramsEVM } from "@ethereumjs/evm"
import { createAddressFromString } from "@ethereumjs/util"
import { mapMaybePromise } from "../../../base/maybePromise.ts"
import type { Precompiled } from "../base/precompiled.ts"
import { callPrecompile, type Precompile } from "./precompile.ts"
import type { SignerOverride } from "./recovery.ts"
import { curvePrecompiles } from "./table.ts"

type CustomPrecompile = NonNullable<EVMOpts["customPrecompiles"]>[number]

/** Creates an error with any text: EthereumJS's type allows only its own texts. */
const evmError = (word: string) => new EVMError(word as EVMError["error"])

/** Our contracts, by their functions for EthereumJS. */
const own = new WeakMap<PrecompileFunc, Precompile>()

function toExecResult({ gasUsed, output, failure }: Precompiled): ExecResult {
  const result = { executionGasUsed: gasUsed, returnValue: output }
  return failure === undefined ? result : { ...result, exceptionError: evmError(failure) }
}

function toPrecompileFunc(precompile: Precompile): PrecompileFunc {
  const call: PrecompileFunc = ({ data, gasLimit }) =>
    mapMaybePromise(callPrecompile(precompile, data, gasLimit), toExecResult)
  own.set(call, precompile)
  return call
}

/** Returns our contract behind a function for EthereumJS; `undefined` if the function is not ours. */
export const ownPrecompile = (call: PrecompileFunc): Precompile | undefined => own.get(call)

/** Creates the contracts of a fork that replace EthereumJS's. */
export function customPrecompiles(common: Common, signerOverride: SignerOverride): CustomPrecompile[] {
  common.updateParams(paramsEVM) // every EVM does this too when it is created, but that is later
  return [...curvePrecompiles(common, signerOverride)].map(([address, precompile]) => ({
    address: createAddressFromString(address),
    function: toPrecompileFunc(precompile),
  }))
}
