/** Precompiled contracts: their gas and their output (Yellow Paper, appendix E). */
import { emptyBytes } from "../../../base/binary.ts"
import type { Precompiled } from "../base/precompiled.ts"

/** A precompiled contract under the rules of one fork. */
export interface Precompile {
  /** Returns the gas of an input, valid or not. A call with less gas runs out of gas. */
  readonly gasOf: (input: Uint8Array) => number
  /**
   * Returns the output.
   *
   * @throws {@link PrecompileFailure} if the input is invalid, unless the contract has an output for such input.
   */
  readonly run: (input: Uint8Array) => Uint8Array | Promise<Uint8Array>
}

/** The failure of a precompiled contract that rejects its input; the message is geth's (core/vm/contracts.go). */
export class PrecompileFailure extends Error {
  override readonly name = "PrecompileFailure"
}

/** Encodes a boolean as a word of 32 bytes: 1 or 0. */
export function wordOf(isTrue: boolean): Uint8Array {
  const word = new Uint8Array(32)
  word[31] = isTrue ? 1 : 0
  return word
}

/** Returns the first `length` bytes of an input, filled up with zeros. */
export function padded(input: Uint8Array, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  bytes.set(input.subarray(0, length))
  return bytes
}

/**
 * Calls a precompiled contract.
 *
 * @param gas - The gas of the call, all of which a failure uses.
 * @returns The gas, the output, and geth's text for a failure.
 * @example
 * callPrecompile(precompilesOf(common).get("0x…06"), new Uint8Array(128), 1000n)
 * // { gasUsed: 150n, output: 64 zero bytes, failure: undefined }
 */
export function callPrecompile(
  precompile: Precompile,
  input: Uint8Array,
  gas: bigint,
): Precompiled | Promise<Precompiled> {
  const gasUsed = BigInt(precompile.gasOf(input))
  if (gasUsed > gas) return failed(gas, "out of gas")
  try {
    const output = precompile.run(input)
    if (!(output instanceof Promise)) return { gasUsed, output, failure: undefined }
    return output.then(
      (bytes) => ({ gasUsed, output: bytes, failure: undefined }),
      (cause) => refused(gas, cause),
    )
  } catch (cause) {
    return refused(gas, cause)
  }
}

const failed = (gas: bigint, failure: string): Precompiled => ({ gasUsed: gas, output: emptyBytes, failure })

/** Returns the result of a call whose input was rejected; rethrows other errors. */
function refused(gas: bigint, cause: unknown): Precompiled {
  if (cause instanceof PrecompileFailure) return failed(gas, cause.message)
  throw cause
}
