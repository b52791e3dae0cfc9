/** geth's error texts for the failures of the precompiles that EthereumJS runs (core/vm/contracts.go). A failure uses all gas and is not a revert. */
import { EVMError, type ExecResult } from "@ethereumjs/evm"

/** The address of the precompile for whose failures EthereumJS has no text of their own. */
const blake2f = "0000000000000000000000000000000000000009"

/** Bytes of the input of BLAKE2F (EIP-152). */
const blakeInput = 213

/**
 * Returns the result of a precompile, with geth's error text for a failure.
 *
 * @param address - Forty hex digits.
 * @param data - The input.
 */
export function withGethWords(address: string | undefined, data: Uint8Array, result: ExecResult): ExecResult {
  const word = result.exceptionError?.error
  if (word === undefined || word === EVMError.errorMessages.OUT_OF_GAS || address !== blake2f) return result
  const named = data.length === blakeInput ? "invalid final flag" : "invalid input length"
  return { ...result, exceptionError: new EVMError(named as EVMError["error"]) }
}
