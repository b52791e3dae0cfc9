/** The contracts on BLS12-381 (EIP-2537). */
import type { Common } from "@ethereumjs/common"
import { bls12381 } from "./curveFormat.ts"
import { onBls12381 } from "./curves/curveModule.ts"
import { createTakePair } from "./curves/pairingProduct.ts"
import { g1Discounts, g2Discounts, gasOfSum } from "./discounts.ts"
import { sizes } from "./mcl.ts"
import { capacity, lazyCurve, type PairingCurve } from "./pairingCurve.ts"
import { type Precompile, PrecompileFailure, wordOf } from "./precompile.ts"
import { remembered } from "./remembered.ts"

/** Bytes of a point of G1, of G2, of a field element and of a scalar. */
const [g1Size, g2Size, elementSize, scalarSize] = [128, 256, 64, 32]

/** The curve in mcl, which sums and maps. */
const onCurve = lazyCurve(bls12381)

type Compute = (curve: PairingCurve, input: Uint8Array) => Uint8Array
type Run = Precompile["run"]

/** Computes on inputs for whose lengths there is a rule. */
const onInputs =
  (isLength: (length: number) => boolean, compute: Compute): Run =>
  (input) =>
    onCurve((curve) => {
      if (!isLength(input.length)) throw new PrecompileFailure("invalid input length")
      return compute(curve, input)
    })

/** Computes on inputs of one length. */
const onLength = (size: number, compute: Compute): Run => onInputs((length) => length === size, compute)

/** Computes on any number of parts of one length, except none. */
const onParts = (size: number, compute: Compute): Run =>
  onInputs((length) => length > 0 && length % size === 0, compute)

/** A contract of a fixed price. */
function fixed(gas: bigint, run: Run): Precompile {
  const price = Number(gas)
  return { gasOf: () => price, run }
}

/** BLS12_G1ADD at `0x0b`; the points may be outside of the group of prime order. */
export const g1Addition = (common: Common): Precompile =>
  fixed(common.param("bls12381G1AddGas"), runG1Addition)

const runG1Addition = onLength(2 * g1Size, ({ mcl, at, readG1, writeG1 }, input) => {
  readG1(at.g1, input, 0)
  readG1(at.g1s, input, g1Size)
  mcl.mclBnG1_add(at.g1, at.g1, at.g1s)
  return writeG1(at.g1)
})

/** BLS12_G2ADD at `0x0d`; the points may be outside of the group of prime order. */
export const g2Addition = (common: Common): Precompile =>
  fixed(common.param("bls12381G2AddGas"), runG2Addition)

const runG2Addition = onLength(2 * g2Size, ({ mcl, at, readG2, writeG2 }, input) => {
  readG2(at.g2, input, 0)
  readG2(at.g2s, input, g2Size)
  mcl.mclBnG2_add(at.g2, at.g2, at.g2s)
  return writeG2(at.g2)
})

/** BLS12_G1MSM at `0x0c`. */
export function g1Sum(common: Common): Precompile {
  const gas = Number(common.param("bls12381G1MulGas"))
  return {
    gasOf: ({ length }) => gasOfSum(Math.floor(length / (g1Size + scalarSize)), gas, g1Discounts),
    run: runG1Sum,
  }
}

const runG1Sum = remembered(
  onParts(g1Size + scalarSize, (curve, input) => {
    const { mcl, at, readG1, assertG1InSubgroup, writeG1 } = curve
    mcl.mclBnG1_clear(at.g1)
    inParts(curve, input, g1Size, {
      read(index, offset) {
        const point = at.g1s + index * sizes.g1
        readG1(point, input, offset)
        assertG1InSubgroup(input, offset)
        return mcl.mclBnG1_isZero(point) === 1
      },
      add(count) {
        mcl.mclBnG1_mulVec(at.gt, at.g1s, at.scalars, count)
        mcl.mclBnG1_add(at.g1, at.g1, at.gt)
      },
    })
    return writeG1(at.g1)
  }),
)

/** BLS12_G2MSM at `0x0e`. */
export function g2Sum(common: Common): Precompile {
  const gas = Number(common.param("bls12381G2MulGas"))
  return {
    gasOf: ({ length }) => gasOfSum(Math.floor(length / (g2Size + scalarSize)), gas, g2Discounts),
    run: runG2Sum,
  }
}

const runG2Sum = remembered(
  onParts(g2Size + scalarSize, (curve, input) => {
    const { mcl, at, readG2, assertG2InSubgroup, writeG2 } = curve
    mcl.mclBnG2_clear(at.g2)
    inParts(curve, input, g2Size, {
      read(index, offset) {
        const point = at.g2s + index * sizes.g2
        readG2(point, input, offset)
        assertG2InSubgroup(input, offset)
        return mcl.mclBnG2_isZero(point) === 1
      },
      add(count) {
        mcl.mclBnG2_mulVec(at.gt, at.g2s, at.scalars, count)
        mcl.mclBnG2_add(at.g2, at.g2, at.gt)
      },
    })
    return writeG2(at.g2)
  }),
)

/** Reads the parts of a sum of products, and adds a row of them. */
interface Row {
  /** Reads a point into the row; tells whether it is infinity, which adds nothing. */
  readonly read: (index: number, offset: number) => boolean
  readonly add: (count: number) => void
}

/** Reads the products of a sum, each a point and a scalar, row by row. */
function inParts(
  { at, readScalar }: PairingCurve,
  input: Uint8Array,
  pointSize: number,
  { read, add }: Row,
): void {
  let count = 0
  for (let offset = 0; offset < input.length; offset += pointSize + scalarSize) {
    if (read(count, offset)) continue
    readScalar(at.scalars + count * sizes.fr, input, offset + pointSize)
    count++
    if (count < capacity) continue
    add(count)
    count = 0
  }
  if (count > 0) add(count)
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

/** Words of core/vm/contracts.go and of gnark, by what the module answers to a point. */
const failures = [
  undefined,
  "invalid fp.Element encoding",
  "invalid point: not on curve",
  "g2 point is not on correct subgroup",
  "invalid field element top bytes",
  "g1 point is not on correct subgroup",
]

/** Fails where the module refused a point. */
function assertValid(outcome: number): void {
  const failure = failures[outcome]
  if (failure !== undefined) throw new PrecompileFailure(failure)
}

const takePair = createTakePair(g1Size)
const pairSize = g1Size + g2Size

const runPairing = remembered((input) =>
  onBls12381((curve) => {
    if (input.length === 0 || input.length % pairSize !== 0)
      throw new PrecompileFailure("invalid input length")
    curve.begin()
    for (let offset = 0; offset < input.length; offset += pairSize) {
      assertValid(takePair(curve, input.subarray(offset, offset + pairSize)))
    }
    return wordOf(curve.isProductOne() === 1)
  }),
)

/** BLS12_MAP_FP_TO_G1 at `0x10`. */
export const g1Map = (common: Common): Precompile => fixed(common.param("bls12381MapG1Gas"), runG1Map)

const runG1Map = remembered(
  onLength(elementSize, ({ mcl, at, readElement, writeG1 }, input) => {
    readElement(at.element, input, 0)
    mcl.mclBnFp_mapToG1(at.g1, at.element)
    return writeG1(at.g1)
  }),
)

/** BLS12_MAP_FP2_TO_G2 at `0x11`. */
export const g2Map = (common: Common): Precompile => fixed(common.param("bls12381MapG2Gas"), runG2Map)

const runG2Map = remembered((input) =>
  onBls12381((curve) => {
    if (input.length !== 2 * elementSize) throw new PrecompileFailure("invalid input length")
    curve.input.set(input)
    assertValid(curve.map())
    return curve.output.slice()
  }),
)
