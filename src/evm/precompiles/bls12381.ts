/** The contracts on BLS12-381 (EIP-2537). */
import type { Common } from "@ethereumjs/common"
import { type Bls12381, onBls12381 } from "./curves/curveModule.ts"
import { type Degree, writeDigits } from "./curves/digits.ts"
import { createTakePairs } from "./curves/pairingProduct.ts"
import { g1Discounts, g2Discounts, gasOfSum } from "./discounts.ts"
import { type Precompile, PrecompileFailure, wordOf } from "./precompile.ts"
import { remembered } from "./remembered.ts"

/** Bytes of a point of G1, of G2, of a field element and of a scalar. */
const [g1Size, g2Size, elementSize, scalarSize] = [128, 256, 64, 32]

type Run = Precompile["run"]

const sizes = { 1: g1Size, 2: g2Size }

/** Error texts of geth (core/vm/contracts.go) and of gnark, by the outcome that the module returns for a point. */
const failures = [
  undefined,
  "invalid fp.Element encoding",
  "invalid point: not on curve",
  "g2 point is not on correct subgroup",
  "invalid field element top bytes",
  "g1 point is not on correct subgroup",
]

/** Fails if the module rejected a point. */
function assertValid(outcome: number): void {
  const failure = failures[outcome]
  if (failure !== undefined) throw new PrecompileFailure(failure)
}

/** Creates a contract that checks the length of its input before it computes. */
const onInputs =
  (isLength: (length: number) => boolean, compute: (curve: Bls12381, input: Uint8Array) => Uint8Array): Run =>
  (input) =>
    onBls12381((curve) => {
      if (!isLength(input.length)) throw new PrecompileFailure("invalid input length")
      return compute(curve, input)
    })

/** Creates a contract with a fixed price. */
function fixed(gas: bigint, run: Run): Precompile {
  const price = Number(gas)
  return { gasOf: () => price, run }
}

const additionIn = (degree: Degree): Run =>
  onInputs(
    (length) => length === 2 * sizes[degree],
    ({ input, output, sum }, bytes) => {
      input.set(bytes)
      assertValid(sum(degree))
      return output.slice(0, sizes[degree])
    },
  )

export const [runG1Addition, runG2Addition] = [additionIn(1), additionIn(2)]

/** BLS12_G1ADD at `0x0b`; the points may be outside of the group of prime order. */
export const g1Addition = (common: Common): Precompile =>
  fixed(common.param("bls12381G1AddGas"), runG1Addition)

/** BLS12_G2ADD at `0x0d`; the points may be outside of the group of prime order. */
export const g2Addition = (common: Common): Precompile =>
  fixed(common.param("bls12381G2AddGas"), runG2Addition)

const sumIn = (degree: Degree): Run => {
  const size = sizes[degree]
  const productSize = size + scalarSize
  return remembered(
    onInputs(
      (length) => length > 0 && length % productSize === 0,
      ({ input, view, output, beginSum, product, endSum }, bytes) => {
        beginSum(degree)
        for (let offset = 0; offset < bytes.length; offset += productSize) {
          input.set(bytes.subarray(offset, offset + size))
          writeDigits(view, size, degree, bytes.subarray(offset + size, offset + productSize))
          assertValid(product())
        }
        endSum()
        return output.slice(0, size)
      },
    ),
  )
}

export const [runG1Sum, runG2Sum] = [sumIn(1), sumIn(2)]

/** BLS12_G1MSM at `0x0c`. */
export function g1Sum(common: Common): Precompile {
  const gas = Number(common.param("bls12381G1MulGas"))
  return {
    gasOf: ({ length }) => gasOfSum(Math.floor(length / (g1Size + scalarSize)), gas, g1Discounts),
    run: runG1Sum,
  }
}

/** BLS12_G2MSM at `0x0e`. */
export function g2Sum(common: Common): Precompile {
  const gas = Number(common.param("bls12381G2MulGas"))
  return {
    gasOf: ({ length }) => gasOfSum(Math.floor(length / (g2Size + scalarSize)), gas, g2Discounts),
    run: runG2Sum,
  }
}

/** BLS12_PAIRING_CHECK at `0x0f`. */
export function pairing(common: Common): Precompile {
  const gas = Number(common.param("bls12381PairingBaseGas"))
  const gasPerPair = Number(common.param("bls12381PairingPerPairGas"))
  return {
    gasOf: ({ length }) => gas + gasPerPair * Math.floor(length / (g1Size + g2Size)),
    run: runPairing,
  }
}

const pairSize = g1Size + g2Size
const takePairs = createTakePairs(g1Size, pairSize)

export const runPairing = remembered((input) =>
  onBls12381((curve) => {
    if (input.length === 0 || input.length % pairSize !== 0)
      throw new PrecompileFailure("invalid input length")
    assertValid(takePairs(curve, input))
    return wordOf(curve.isProductOne() === 1)
  }),
)

const mapTo = (degree: Degree): Run =>
  remembered(
    onInputs(
      (length) => length === degree * elementSize,
      ({ input, output, map }, bytes) => {
        input.set(bytes)
        assertValid(map(degree))
        return output.slice(0, sizes[degree])
      },
    ),
  )

export const [runG1Map, runG2Map] = [mapTo(1), mapTo(2)]

/** BLS12_MAP_FP_TO_G1 at `0x10`. */
export const g1Map = (common: Common): Precompile => fixed(common.param("bls12381MapG1Gas"), runG1Map)

/** BLS12_MAP_FP2_TO_G2 at `0x11`. */
export const g2Map = (common: Common): Precompile => fixed(common.param("bls12381MapG2Gas"), runG2Map)
