/** Precompiled contracts: their gas and their output (Yellow Paper, appendix E). */
import { emptyBytes } from "../../base/binary.ts"

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

/** The result of a call of a precompiled contract. */
export interface PrecompileResult {
  /** All gas of the call if it fails. */
  readonly gasUsed: number
  /** Empty if the call fails. */
  readonly output: Uint8Array
  /** geth's text for the failure; `undefined` if the call succeeds. */
  readonly error?: string | undefined
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
 * @param gas - The gas of the call.
 * @example
 * callPrecompile(precompilesOf(common).get("0x…06"), new Uint8Array(128), 1000)
 * // { gasUsed: 150, output: 64 zero bytes }
 */
export function callPrecompile(
  { gasOf, run }: Precompile,
  input: Uint8Array,
  gas: number,
): PrecompileResult | Promise<PrecompileResult> {
  const gasUsed = gasOf(input)
  const failed = (error: string): PrecompileResult => ({ gasUsed: gas, output: emptyBytes, error })
  const refused = (cause: unknown) => {
    if (cause instanceof PrecompileFailure) return failed(cause.message)
    throw cause
  }
  if (gasUsed > gas) return failed("out of gas")
  try {
    const output = run(input)
    if (!(output instanceof Promise)) return { gasUsed, output }
    return output.then((bytes) => ({ gasUsed, output: bytes }), refused)
  } catch (cause) {
    return refused(cause)
  }
}
