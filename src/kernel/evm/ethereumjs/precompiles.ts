/** The precompiles of EthereumJS's EVM, for our core. */
import type { ExecResult, PrecompileFunc } from "@ethereumjs/evm"
import * as Layout from "../../core/layout.ts"
import type { Precompiled } from "../base/precompiled.ts"

/** The precompiles that the core runs by itself, by their addresses. */
const addressesInCore = [Layout.SHA256, Layout.RIPEMD160, Layout.IDENTITY, Layout.MODEXP, Layout.BLAKE2F]

/**
 * Returns the numbers of the precompiles that the core runs by itself.
 *
 * @param precompiles - The precompiles of the fork, by address in hex without `0x`.
 * @returns The numbers by function, because an override can move a precompile to another address.
 */
export function precompilesInCore(
  precompiles: ReadonlyMap<string, PrecompileFunc>,
): ReadonlyMap<PrecompileFunc, number> {
  const numbers = new Map<PrecompileFunc, number>()
  for (const number of addressesInCore) {
    const precompile = precompiles.get(number.toString(16).padStart(40, "0"))
    if (precompile !== undefined) numbers.set(precompile, number)
  }
  return numbers
}

/** Converts the result of a precompile from the form of EthereumJS's EVM to that of the core. */
export const toPrecompiled = ({
  executionGasUsed,
  returnValue,
  exceptionError,
}: ExecResult): Precompiled => ({
  gasUsed: executionGasUsed,
  output: returnValue,
  failure: exceptionError?.error,
})
