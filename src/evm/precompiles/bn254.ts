/** The contracts on BN254: addition and multiplication (EIP-196), and the pairing check (EIP-197). */
import type { Common } from "@ethereumjs/common"
import { bn254 } from "./curveFormat.ts"
import { isProductOne, lazyCurve } from "./pairingCurve.ts"
import { type Precompile, PrecompileFailure, padded, wordOf } from "./precompile.ts"
import { remembered } from "./remembered.ts"

/** Bytes of a point of G1 and of G2. */
const [g1Size, g2Size] = [64, 128]
const pairSize = g1Size + g2Size

const onCurve = lazyCurve(bn254)

/** ECADD at `0x06`. */
export function addition(common: Common): Precompile {
  const gas = Number(common.param("bn254AddGas"))
  return {
    gasOf: () => gas,
    run: (given) =>
      onCurve(({ mcl, at, readG1, writeG1 }) => {
        const input = padded(given, 2 * g1Size)
        readG1(at.g1, input, 0)
        readG1(at.g1s, input, g1Size)
        mcl.mclBnG1_add(at.g1, at.g1, at.g1s)
        return writeG1(at.g1)
      }),
  }
}

const runMultiplication = remembered((given) =>
  onCurve(({ mcl, at, readG1, readScalar, writeG1 }) => {
    const input = padded(given, g1Size + 32)
    readG1(at.g1, input, 0)
    readScalar(at.scalars, input, g1Size)
    mcl.mclBnG1_mul(at.g1s, at.g1, at.scalars)
    return writeG1(at.g1s)
  }),
)

/** ECMUL at `0x07`. */
export function multiplication(common: Common): Precompile {
  const gas = Number(common.param("bn254MulGas"))
  return {
    gasOf: () => gas,
    run: runMultiplication,
  }
}

/** Answers ECPAIRING. */
export const runPairing = remembered((input) =>
  onCurve((curve) => {
    if (input.length % pairSize !== 0) throw new PrecompileFailure("bad elliptic curve pairing size")
    return wordOf(isProductOne(curve, input, g1Size, g2Size))
  }),
)

/** ECPAIRING at `0x08`. */
export function pairing(common: Common): Precompile {
  const gas = Number(common.param("bn254PairingGas"))
  const gasPerPair = Number(common.param("bn254PairingWordGas"))
  return {
    gasOf: ({ length }) => gas + gasPerPair * Math.floor(length / pairSize),
    run: runPairing,
  }
}
