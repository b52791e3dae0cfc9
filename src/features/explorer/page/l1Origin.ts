/** The L1 origin of a block of an OP chain, from the call with which the block begins. */
import type { Hex } from "./rpc/types.ts"

/** The selectors of the calls that set the values of L1, since Ecotone. */
const selectors = ["0x440a5e20", "0x098999be", "0x3db6be2b"]

/**
 * Returns the L1 block and the number of the L2 block within its origin, in words; `undefined` for any other input.
 *
 * @example
 * l1OriginOf(input) // "block 149,666,122, L2 block 3 of it"
 * @see optimism specs, protocol/ecotone/l1-attributes.md
 */
export function l1OriginOf(input: Hex | undefined): string | undefined {
  if (input === undefined || !selectors.includes(input.slice(0, 10))) return undefined
  const fieldAt = (byte: number) => BigInt(`0x${input.slice(2 + 2 * byte, 2 + 2 * (byte + 8))}`)
  const number = fieldAt(28).toLocaleString("en-US")
  return `block ${number}, L2 block ${fieldAt(12) + 1n} of it`
}
