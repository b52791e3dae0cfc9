/** The precompiled contracts on curves, and their addresses. */
import type { Common } from "@ethereumjs/common"
import type { Hex } from "../../../base/hex.ts"
import { protocolOf } from "../fork/hardforks.ts"
import { precompileAddresses } from "../fork/precompiles.ts"
import * as bls12381 from "./bls12381.ts"
import * as bn254 from "./bn254.ts"
import { p256Verify } from "./p256Verify.ts"
import { pointEvaluation } from "./pointEvaluation.ts"
import { type Precompile, PrecompileFailure } from "./precompile.ts"
import { recovery, type SignerOverride } from "./recovery.ts"

type Creator = (common: Common, signerOverride: SignerOverride) => Precompile

/** The creators of the contracts by the number of their address. */
const creators: ReadonlyMap<number, Creator> = new Map<number, Creator>([
  [0x01, recovery],
  [0x06, bn254.addition],
  [0x07, bn254.multiplication],
  [0x08, bn254.pairing],
  [0x0a, pointEvaluation],
  [0x0b, bls12381.g1Addition],
  [0x0c, bls12381.g1Sum],
  [0x0d, bls12381.g2Addition],
  [0x0e, bls12381.g2Sum],
  [0x0f, bls12381.pairing],
  [0x10, bls12381.g1Map],
  [0x11, bls12381.g2Map],
  [0x100, p256Verify],
])

/** Returns the contracts on curves of a fork, by address. */
export function curvePrecompiles(
  common: Common,
  signerOverride: SignerOverride = () => undefined,
): ReadonlyMap<Hex, Precompile> {
  const found = new Map<Hex, Precompile>()
  for (const address of precompileAddresses(common)) {
    const create = creators.get(Number(address))
    if (create === undefined) continue
    const limit = protocolOf(common)?.precompiles.inputLimits.get(Number(address))
    const precompile = create(common, signerOverride)
    found.set(address, limit === undefined ? precompile : withInputLimit(precompile, limit))
  }
  return found
}

/** Returns the contract with a maximum length of its input, in bytes. */
const withInputLimit = ({ gasOf, run }: Precompile, limit: number): Precompile => ({
  gasOf,
  run(input) {
    if (input.length > limit) throw new PrecompileFailure("the input exceeds the limit of the chain")
    return run(input)
  },
})
