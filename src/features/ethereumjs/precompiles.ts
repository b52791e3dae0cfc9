/** The precompiled contracts on curves, in EthereumJS's interface. */
import type { Common } from "@ethereumjs/common"
import { EVMError, type EVMOpts, type ExecResult, type PrecompileFunc, paramsEVM } from "@ethereumjs/evm"
import { createAddressFromString } from "@ethereumjs/util"
import { mapMaybePromise } from "../../base/maybePromise.ts"
import type { Precompiled } from "../../kernel/evm/base/precompiled.ts"
import { callPrecompile, type Precompile } from "../../kernel/evm/precompiles/precompile.ts"
import type { SignerOverride } from "../../kernel/evm/precompiles/recovery.ts"
import { curvePrecompiles } from "../../kernel/evm/precompiles/table.ts"

type CustomPrecompile = NonNullable<EVMOpts["customPrecompiles"]>[number]

/** Creates an error with any text: EthereumJS's type allows only its own texts. */
const evmError = (word: string) => new EVMError(word as EVMError["error"])

function toExecResult({ gasUsed, output, failure }: Precompiled): ExecResult {
  const result = { executionGasUsed: gasUsed, returnValue: output }
  return failure === undefined ? result : { ...result, exceptionError: evmError(failure) }
}

const toPrecompileFunc =
  (precompile: Precompile): PrecompileFunc =>
  ({ data, gasLimit }) =>
    mapMaybePromise(callPrecompile(precompile, data, gasLimit), toExecResult)

/** Creates the contracts of a fork that replace EthereumJS's. */
export function customPrecompiles(common: Common, signerOverride: SignerOverride): CustomPrecompile[] {
  common.updateParams(paramsEVM) // every EVM does this too when it is created, but that is later
  return [...curvePrecompiles(common, signerOverride)].map(([address, precompile]) => ({
    address: createAddressFromString(address),
    function: toPrecompileFunc(precompile),
  }))
}
