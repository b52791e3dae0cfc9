/** The precompiles of EthereumJS's EVM, for our core. */
import type { ExecResult, PrecompileFunc } from "@ethereumjs/evm"
import type { Precompiled } from "../../core/host.ts"
import * as Layout from "../../core/layout.ts"

/** The precompiles that the core runs by itself, by their addresses. */
const inside = [Layout.SHA256, Layout.RIPEMD160, Layout.IDENTITY, Layout.MODEXP, Layout.BLAKE2F]

/**
 * Returns the numbers by which the core knows the precompiles that it runs by itself.
 *
 * @param precompiles - Those of the fork, by address in hex without `0x`.
 * @returns By function, not by address: an override moves a precompile to another address.
 */
export function precompilesInside(
  precompiles: ReadonlyMap<string, PrecompileFunc>,
): ReadonlyMap<PrecompileFunc, number> {
  const numbers = new Map<PrecompileFunc, number>()
  for (const number of inside) {
    const precompile = precompiles.get(number.toString(16).padStart(40, "0"))
    if (precompile !== undefined) numbers.set(precompile, number)
  }
  return numbers
}

/** Converts what a precompile gave to EthereumJS's EVM to what the core takes. */
export const toPrecompiled = ({
  executionGasUsed,
  returnValue,
  exceptionError,
}: ExecResult): Precompiled => ({
  gasUsed: executionGasUsed,
  output: returnValue,
  failure: exceptionError?.error,
})
