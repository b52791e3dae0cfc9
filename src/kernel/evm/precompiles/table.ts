/** The precompiled contracts on curves, and their addresses. */
import type { Common } from "@ethereumjs/common"
import type { PrefixedHexString as Hex } from "@ethereumjs/util"
import * as bls12381 from "./bls12381.ts"
import * as bn254 from "./bn254.ts"
import { p256Verify } from "./p256Verify.ts"
import { pointEvaluation } from "./pointEvaluation.ts"
import type { Precompile } from "./precompile.ts"
import { recovery, type SignerOverride } from "./recovery.ts"

type Creator = (common: Common, signerOverride: SignerOverride) => Precompile

/** The number of the address of each contract, and the condition under which a fork has it. */
const creators: readonly (readonly [number, isActive: (common: Common) => boolean, Creator])[] = [
  [0x01, () => true, recovery],
  [0x06, (common) => common.gteHardfork("byzantium"), bn254.addition],
  [0x07, (common) => common.gteHardfork("byzantium"), bn254.multiplication],
  [0x08, (common) => common.gteHardfork("byzantium"), bn254.pairing],
  [0x0a, (common) => common.isActivatedEIP(4844), pointEvaluation],
  [0x0b, (common) => common.isActivatedEIP(2537), bls12381.g1Addition],
  [0x0c, (common) => common.isActivatedEIP(2537), bls12381.g1Sum],
  [0x0d, (common) => common.isActivatedEIP(2537), bls12381.g2Addition],
  [0x0e, (common) => common.isActivatedEIP(2537), bls12381.g2Sum],
  [0x0f, (common) => common.isActivatedEIP(2537), bls12381.pairing],
  [0x10, (common) => common.isActivatedEIP(2537), bls12381.g1Map],
  [0x11, (common) => common.isActivatedEIP(2537), bls12381.g2Map],
  [0x100, (common) => common.isActivatedEIP(7951), () => p256Verify],
]

/** Returns the contracts on curves of a fork, by address. */
export function curvePrecompiles(
  common: Common,
  signerOverride: SignerOverride = () => undefined,
): ReadonlyMap<Hex, Precompile> {
  return new Map(
    creators
      .filter(([, isActive]) => isActive(common))
      .map(([number, , create]) => [
        `0x${number.toString(16).padStart(40, "0")}`,
        create(common, signerOverride),
      ]),
  )
}
