/** A precompiled contract: what an input costs, and what comes of it (Yellow Paper, appendix E). */
import { emptyBytes } from "../../base/binary.ts"

/** A precompiled contract under the rules of one fork. */
export interface Precompile {
  /** Gas that an input costs, valid or not; more than a call has makes it run out of gas. */
  readonly gasOf: (input: Uint8Array) => number
  /**
   * The output.
   *
   * @throws {@link PrecompileFailure} when the input is invalid, unless the contract answers such input.
   */
  readonly run: (input: Uint8Array) => Uint8Array | Promise<Uint8Array>
}

/** The result of a call of a precompiled contract. */
export interface PrecompileResult {
  /** All gas of the call when it fails. */
  readonly gasUsed: number
  /** Empty when the call fails. */
  readonly output: Uint8Array
  /** Geth's word for the failure; `undefined` when the call succeeds. */
  readonly error?: string | undefined
}

/** Tells that a precompiled contract refuses its input, in geth's words (core/vm/contracts.go). */
export class PrecompileFailure extends Error {
  override readonly name = "PrecompileFailure"
}

/** Says yes or no as a word of 32 bytes. */
export function wordOf(isTrue: boolean): Uint8Array {
  const word = new Uint8Array(32)
  word[31] = isTrue ? 1 : 0
  return word
}

/** The first `length` bytes of an input, zeros in the place of those that it lacks. */
export function padded(input: Uint8Array, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  bytes.set(input.subarray(0, length))
  return bytes
}

/**
 * Calls a precompiled contract.
 *
 * @param gas - What the call has.
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
