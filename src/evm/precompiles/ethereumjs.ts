/** The precompiled contracts on curves, in EthereumJS's interface. */
import type { Common } from "@ethereumjs/common"
import { EVMError, type EVMOpts, type ExecResult, type PrecompileFunc, paramsEVM } from "@ethereumjs/evm"
import { createAddressFromString } from "@ethereumjs/util"
import { callPrecompile, type Precompile, type PrecompileResult } from "./precompile.ts"
import type { SignerOverride } from "./recovery.ts"
import { curvePrecompiles } from "./table.ts"

type CustomPrecompile = NonNullable<EVMOpts["customPrecompiles"]>[number]

/** Creates an error with any text: EthereumJS's type allows only its own texts. */
const evmError = (word: string) => new EVMError(word as EVMError["error"])

function toPrecompileFunc(precompile: Precompile): PrecompileFunc {
  return ({ data, gasLimit }) => {
    const toExecResult = ({ gasUsed, output, error }: PrecompileResult): ExecResult =>
      error === undefined
        ? { executionGasUsed: BigInt(gasUsed), returnValue: output }
        : { executionGasUsed: gasLimit, returnValue: output, exceptionError: evmError(error) }
    const result = callPrecompile(precompile, data, Number(gasLimit))
    return result instanceof Promise ? result.then(toExecResult) : toExecResult(result)
  }
}

/** Creates the contracts of a fork that replace EthereumJS's. */
export function customPrecompiles(common: Common, signerOverride: SignerOverride): CustomPrecompile[] {
  common.updateParams(paramsEVM) // every EVM does this too when it is created, but that is later
  return [...curvePrecompiles(common, signerOverride)].map(([address, precompile]) => ({
    address: createAddressFromString(address),
    function: toPrecompileFunc(precompile),
  }))
}
