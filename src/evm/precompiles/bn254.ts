/** The contracts on BN254: addition and multiplication (EIP-196), and the pairing check (EIP-197). */
import type { Common } from "@ethereumjs/common"
import { bytesToBigInt } from "@ethereumjs/util"
import { onBn254 } from "./curves/curveModule.ts"
import { createTakePairs } from "./curves/pairingProduct.ts"
import { latticeOf, split, writePart } from "./curves/scalars.ts"
import { type Precompile, PrecompileFailure, padded, wordOf } from "./precompile.ts"
import { remembered } from "./remembered.ts"

/** Bytes of a point of G1 and of G2, and of a part of a split scalar. */
const [g1Size, g2Size, partSize] = [64, 128, 32]
const pairSize = g1Size + g2Size

/** Error texts of geth's crypto/bn256/gnark, by the outcome that the module returns for a point. */
const failures = [
  undefined,
  "invalid fp.Element encoding",
  "point is not on curve",
  "point is not in correct subgroup",
]

/** The order of the groups; the scalar by which the endomorphism of the curve multiplies a point is `36x³ + 18x² + 6x + 1`. */
const order = 0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001n
const lattice = latticeOf(order, 0xb3c4d79d41a917585bfc41088d8daaa78b17ea66b99c90ddn)

/** Fails if the module rejected a point. */
function assertValid(outcome: number): void {
  const failure = failures[outcome]
  if (failure !== undefined) throw new PrecompileFailure(failure)
}

/** ECADD at `0x06`. */
export function addition(common: Common): Precompile {
  const gas = Number(common.param("bn254AddGas"))
  return {
    gasOf: () => gas,
    run: (given) =>
      onBn254(({ input, output, sum }) => {
        input.set(padded(given, 2 * g1Size))
        assertValid(sum())
        return output.slice()
      }),
  }
}

const runMultiplication = remembered((given) =>
  onBn254(({ input, output, view, product }) => {
    const bytes = padded(given, g1Size + 32)
    input.set(bytes.subarray(0, g1Size))
    split(bytesToBigInt(bytes.subarray(g1Size)), lattice).forEach((part, index) => {
      writePart(view, g1Size + index * partSize, part)
    })
    assertValid(product())
    return output.slice()
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

const takePairs = createTakePairs(g1Size, pairSize)

/** Runs ECPAIRING. */
export const runPairing = remembered((input) =>
  onBn254((curve) => {
    if (input.length % pairSize !== 0) throw new PrecompileFailure("bad elliptic curve pairing size")
    assertValid(takePairs(curve, input))
    return wordOf(curve.isProductOne() === 1)
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
