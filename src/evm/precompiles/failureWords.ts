/** Failures of the precompiles that EthereumJS runs, in geth's words (core/vm/contracts.go): they take all gas, and nothing reverts. */
import { EVMError, type ExecResult } from "@ethereumjs/evm"

/** Address of the precompile whose failures EthereumJS calls as those of others. */
const blake2f = "0000000000000000000000000000000000000009"

/** Bytes that BLAKE2 F takes (EIP-152). */
const blakeInput = 213

/**
 * The result of a precompile, with geth's word for its failure.
 *
 * @param address - Forty hex digits.
 * @param data - Its input.
 */
export function withGethWords(address: string | undefined, data: Uint8Array, result: ExecResult): ExecResult {
  const word = result.exceptionError?.error
  if (word === undefined || word === EVMError.errorMessages.OUT_OF_GAS || address !== blake2f) return result
  const named = data.length === blakeInput ? "invalid final flag" : "invalid input length"
  return { ...result, exceptionError: new EVMError(named as EVMError["error"]) }
}
