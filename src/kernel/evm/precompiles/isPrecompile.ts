/** The addresses of the precompiled contracts of a fork. */
import type { Common } from "@ethereumjs/common"
import { getActivePrecompiles } from "@ethereumjs/evm"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"

/**
 * Returns true when the fork has a precompiled contract at an address, in lower case.
 *
 * @example
 * isPrecompile(osaka, "0x0000000000000000000000000000000000000100") // true, and false before Osaka
 */
export const isPrecompile = (common: Common, address: Hex): boolean =>
  getActivePrecompiles(common).has(address.slice(2))
