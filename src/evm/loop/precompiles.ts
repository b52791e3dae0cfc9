/** Failures of precompiles in geth's words (core/vm/contracts.go): they take all gas, and nothing reverts. */
import { EVMError, type ExecResult } from "@ethereumjs/evm"

const { errorMessages } = EVMError

/** Addresses of the precompiles whose failures EthereumJS calls as those of others. */
const pairing = "0000000000000000000000000000000000000008"
const blake2f = "0000000000000000000000000000000000000009"

/** Bytes that BLAKE2 F takes (EIP-152). */
const blakeInput = 213

const words: Readonly<Record<string, string>> = {
  [errorMessages.REVERT]: "point is not on curve",
  [errorMessages.BN254_FP_NOT_IN_FIELD]: "invalid fp.Element encoding",
  [errorMessages.BLS_12_381_POINT_NOT_ON_CURVE]: "invalid point: not on curve",
  [errorMessages.BLS_12_381_INPUT_EMPTY]: "invalid input length",
  [errorMessages.INVALID_COMMITMENT]: "mismatched versioned hash",
  [errorMessages.INVALID_INPUTS]: "error verifying kzg proof",
  [errorMessages.INVALID_PROOF]: "error verifying kzg proof",
}

/**
 * The result of a precompile, with geth's word for its failure.
 *
 * @param address - Forty hex digits.
 * @param data - Its input.
 */
export function withGethWords(address: string | undefined, data: Uint8Array, result: ExecResult): ExecResult {
  const word = result.exceptionError?.error
  if (word === undefined || word === errorMessages.OUT_OF_GAS) return result
  const named = namedBy(word, address, data)
  return { ...result, exceptionError: new EVMError(named as EVMError["error"]) }
}

function namedBy(word: string, address: string | undefined, { length }: Uint8Array): string {
  if (address === pairing && word === errorMessages.INVALID_INPUT_LENGTH)
    return "bad elliptic curve pairing size"
  if (address === blake2f) return length === blakeInput ? "invalid final flag" : "invalid input length"
  return words[word] ?? word
}
