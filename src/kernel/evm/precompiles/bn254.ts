/** The contracts on BN254: addition and multiplication (EIP-196), and the pairing check (EIP-197). */
import type { Common } from "@ethereumjs/common"
import { onBn254 } from "./curves.ts"
import { type Precompile, PrecompileFailure, padded, wordOf } from "./precompile.ts"
import { cacheResults } from "./resultCache.ts"

/** Bytes of a point of G1, of a pair of points, and of a scalar. */
const [g1Size, pairSize, scalarSize] = [64, 192, 32]

/** ECADD at `0x06`. */
export function addition(common: Common): Precompile {
  const gas = Number(common.param("bn254AddGas"))
  return {
    gasOf: () => gas,
    run: (given) =>
      onBn254(({ mcl, g1 }) => {
        const input = padded(given, 2 * g1Size)
        return g1.write(mcl.add(g1.read(input), g1.read(input.subarray(g1Size))))
      }),
  }
}

const runMultiplication = cacheResults((given) =>
  onBn254(({ mcl, g1, readScalar }) => {
    const input = padded(given, g1Size + scalarSize)
    return g1.write(mcl.mul(g1.read(input), readScalar(input.subarray(g1Size))))
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

/** Runs ECPAIRING. */
export const runPairing = cacheResults((input) =>
  onBn254(({ isProductOne }) => {
    if (input.length % pairSize !== 0) throw new PrecompileFailure("bad elliptic curve pairing size")
    return wordOf(isProductOne(input))
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
