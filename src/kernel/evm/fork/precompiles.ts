/** The precompiled contracts of a fork: their addresses, and their names (EIP-7910, "Precompiles"). */
import type { Common } from "@ethereumjs/common"
import type { Hex } from "../../../base/hex.ts"
import { memoizeByObject } from "../../../base/memoize.ts"
import { protocolOf } from "./hardforks.ts"

type IsActive = (common: Common) => boolean

const always: IsActive = () => true
const sinceByzantium: IsActive = (common) => common.gteHardfork("byzantium")
const withEip =
  (eip: number): IsActive =>
  (common) =>
    common.isActivatedEIP(eip)

const hasP256Verify: IsActive = (common) =>
  common.isActivatedEIP(7951) || protocolOf(common)?.precompiles.p256VerifyGas !== undefined

const contracts: readonly (readonly [number: number, name: string, isActive: IsActive])[] = [
  [0x01, "ECREC", always],
  [0x02, "SHA256", always],
  [0x03, "RIPEMD160", always],
  [0x04, "ID", always],
  [0x05, "MODEXP", sinceByzantium],
  [0x06, "BN254_ADD", sinceByzantium],
  [0x07, "BN254_MUL", sinceByzantium],
  [0x08, "BN254_PAIRING", sinceByzantium],
  [0x09, "BLAKE2F", (common) => common.gteHardfork("istanbul")],
  [0x0a, "KZG_POINT_EVALUATION", withEip(4844)],
  [0x0b, "BLS12_G1ADD", withEip(2537)],
  [0x0c, "BLS12_G1MSM", withEip(2537)],
  [0x0d, "BLS12_G2ADD", withEip(2537)],
  [0x0e, "BLS12_G2MSM", withEip(2537)],
  [0x0f, "BLS12_PAIRING_CHECK", withEip(2537)],
  [0x10, "BLS12_MAP_FP_TO_G1", withEip(2537)],
  [0x11, "BLS12_MAP_FP2_TO_G2", withEip(2537)],
  [0x100, "P256VERIFY", hasP256Verify],
]

/** Returns the addresses of the contracts by their names. */
export const precompilesByName = memoizeByObject(
  (common: Common): Readonly<Record<string, Hex>> =>
    Object.fromEntries(
      contracts
        .filter(([, , isActive]) => isActive(common))
        .map(([number, name]) => [name, `0x${number.toString(16).padStart(40, "0")}`]),
    ),
)

/** Returns the addresses of the contracts in ascending order. */
export const precompileAddresses = (common: Common): readonly Hex[] =>
  Object.values(precompilesByName(common))

/**
 * Returns true when the fork has a precompiled contract at an address, in lower case.
 *
 * @example
 * isPrecompile(osaka, "0x0000000000000000000000000000000000000100") // true, and false before Osaka
 */
export const isPrecompile = (common: Common, address: Hex): boolean =>
  precompileAddresses(common).includes(address)
