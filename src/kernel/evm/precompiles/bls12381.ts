/** The contracts on BLS12-381 (EIP-2537). */
import type { Common } from "@ethereumjs/common"
import type { Fr, G1, G2 } from "mcl-wasm"
import type { Curve } from "./curve.ts"
import { onBls12381 } from "./curves.ts"
import { g1Discounts, g2Discounts, gasOfSum } from "./discounts.ts"
import type { Group } from "./groups.ts"
import { type Precompile, PrecompileFailure, wordOf } from "./precompile.ts"
import { cacheResults } from "./resultCache.ts"

/** Bytes of a point of G1, of G2, of a field element and of a scalar. */
const [g1Size, g2Size, elementSize, scalarSize] = [128, 256, 64, 32]

type Run = Precompile["run"]

/** Creates a contract that checks the length of its input before it computes. */
const onInputs =
  (isLength: (length: number) => boolean, compute: (curve: Curve, input: Uint8Array) => Uint8Array): Run =>
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

const additionIn = <Point extends G1 | G2>(size: number, groupOf: (curve: Curve) => Group<Point>): Run =>
  onInputs(
    (length) => length === 2 * size,
    (curve, input) => {
      const { read, write } = groupOf(curve)
      return write(curve.mcl.add(read(input), read(input.subarray(size))))
    },
  )

const runG1Addition = additionIn(g1Size, ({ g1 }) => g1)
const runG2Addition = additionIn(g2Size, ({ g2 }) => g2)

/** BLS12_G1ADD at `0x0b`; the points may be outside of the group of prime order. */
export const g1Addition = (common: Common): Precompile =>
  fixed(common.param("bls12381G1AddGas"), runG1Addition)

/** BLS12_G2ADD at `0x0d`; the points may be outside of the group of prime order. */
export const g2Addition = (common: Common): Precompile =>
  fixed(common.param("bls12381G2AddGas"), runG2Addition)

/** The maximum number of products that mcl sums up at once: it copies them to the stack of its module. */
const maxProducts = 128

const sumIn = <Point extends G1 | G2>(size: number, groupOf: (curve: Curve) => Group<Point>): Run => {
  const productSize = size + scalarSize
  return cacheResults(
    onInputs(
      (length) => length > 0 && length % productSize === 0,
      (curve, input) => {
        const { infinity, readMember, write } = groupOf(curve)
        let sum = infinity()
        for (let start = 0; start < input.length; start += maxProducts * productSize) {
          const end = Math.min(start + maxProducts * productSize, input.length)
          const [points, scalars]: [Point[], Fr[]] = [[], []]
          for (let offset = start; offset < end; offset += productSize) {
            points.push(readMember(input.subarray(offset)))
            scalars.push(curve.readScalar(input.subarray(offset + size, offset + productSize)))
          }
          sum = curve.mcl.add(sum, curve.mcl.mulVec(points, scalars))
        }
        return write(sum)
      },
    ),
  )
}

const runG1Sum = sumIn(g1Size, ({ g1 }) => g1)
const runG2Sum = sumIn(g2Size, ({ g2 }) => g2)

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

export const runPairing = cacheResults(
  onInputs(
    (length) => length > 0 && length % (g1Size + g2Size) === 0,
    ({ isProductOne }, input) => wordOf(isProductOne(input)),
  ),
)

const runG1Map = cacheResults(
  onInputs(
    (length) => length === elementSize,
    ({ field, g1 }, input) => g1.write(field.read(input).mapToG1()),
  ),
)

const runG2Map = cacheResults(
  onInputs(
    (length) => length === 2 * elementSize,
    ({ extension, g2 }, input) => g2.write(extension.read(input).mapToG2()),
  ),
)

/** BLS12_MAP_FP_TO_G1 at `0x10`. */
export const g1Map = (common: Common): Precompile => fixed(common.param("bls12381MapG1Gas"), runG1Map)

/** BLS12_MAP_FP2_TO_G2 at `0x11`. */
export const g2Map = (common: Common): Precompile => fixed(common.param("bls12381MapG2Gas"), runG2Map)
