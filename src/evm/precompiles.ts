/** The precompiled contracts that differ from EthereumJS's own: ECRECOVER and the point evaluation. */
import type { Common } from "@ethereumjs/common"
import { type EVMOpts, getActivePrecompiles, type PrecompileFunc } from "@ethereumjs/evm"
import { createAddressFromString, type PrefixedHexString as Hex, hexToBytes } from "@ethereumjs/util"

/**
 * Gives the signer that was set for a signature, given the input of ECRECOVER: `hash ‖ v ‖ r ‖ s`, 32 bytes each.
 *
 * @returns `undefined` when the signer is to be recovered from the signature.
 */
export type SignerOverride = (input: Uint8Array) => Hex | undefined

type CustomPrecompile = NonNullable<EVMOpts["customPrecompiles"]>[number]

/** Yellow Paper, appendix E. */
const recoveryAddress = "0x0000000000000000000000000000000000000001"

/** EIP-4844, table of parameters. */
const pointEvaluationAddress = "0x000000000000000000000000000000000000000a"

/** Creates the precompiled contracts of a fork that take the place of EthereumJS's. */
export function customPrecompiles(
  common: Common,
  signerOverride: SignerOverride,
  loadKzg: () => Promise<unknown>,
): CustomPrecompile[] {
  const active = getActivePrecompiles(common)
  const replace = (
    hex: Hex,
    replacementOf: (stock: PrecompileFunc) => PrecompileFunc,
  ): CustomPrecompile[] => {
    const stock = active.get(hex.slice(2))
    return stock === undefined
      ? []
      : [{ address: createAddressFromString(hex), function: replacementOf(stock) }]
  }
  return [
    ...replace(recoveryAddress, (stock) => recoveryOf(stock, common, signerOverride)),
    ...replace(pointEvaluationAddress, (stock) => async (input) => {
      await loadKzg() // when a contract first calls it
      return stock(input)
    }),
  ]
}

/** ECRECOVER that answers with the signer that was set for a signature, if one was; the gas is the same. */
function recoveryOf(stock: PrecompileFunc, common: Common, signerOverride: SignerOverride): PrecompileFunc {
  return (input) => {
    const signer = signerOverride(input.data)
    const gas = common.param("ecRecoverGas")
    if (signer === undefined || input.gasLimit < gas) return stock(input)
    const output = new Uint8Array(32)
    output.set(hexToBytes(signer), 12)
    return { executionGasUsed: gas, returnValue: output }
  }
}
