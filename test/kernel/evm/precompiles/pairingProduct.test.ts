/** Products of pairs whose points of G2 come again, beside noble. */
import { bls12_381 } from "@noble/curves/bls12-381.js"
import { bn254 } from "@noble/curves/bn254.js"
import { expect, test } from "vitest"
import * as onBls from "../../../../src/kernel/evm/precompiles/bls12381.ts"
import * as onBn from "../../../../src/kernel/evm/precompiles/bn254.ts"
import { createRandom } from "../../core/programs.ts"

const random = createRandom(23)
const joined = (values: readonly bigint[], digits: number) =>
  Buffer.from(values.map((value) => value.toString(16).padStart(digits, "0")).join(""), "hex")

const curves = {
  BN254: {
    ...bn254,
    digits: 64,
    run: onBn.runPairing,
    failure: "point is not on curve",
    twist: ({ x, y }: Affine2) => [x.c1, x.c0, y.c1, y.c0],
  },
  "BLS12-381": {
    ...bls12_381,
    digits: 128,
    run: onBls.runPairing,
    failure: "invalid point: not on curve",
    twist: ({ x, y }: Affine2) => [x.c0, x.c1, y.c0, y.c1],
  },
} as const

interface Affine2 {
  readonly x: { readonly c0: bigint; readonly c1: bigint }
  readonly y: { readonly c0: bigint; readonly c1: bigint }
}

const scalar = () => BigInt(1 + random(2 ** 30))

test.each(Object.entries(curves))("%s: products of points that recur, in any order", async (_, curve) => {
  const { G1, G2, digits, run, failure, twist } = curve
  const [g1, g2] = [G1.Point.BASE, G2.Point.BASE]
  const factors = Array.from({ length: 20 }, (_, index) => BigInt(index + 2))
  const twists = factors.map((factor) => joined(twist(g2.multiply(factor).toAffine()), digits))
  const generator = joined(twist(g2.toAffine()), digits)
  const pairOf = (point: typeof g1, twisted: Buffer) => {
    const { x, y } = point.toAffine()
    return Buffer.concat([joined([x, y], digits), twisted])
  }
  /** Returns pairs of the points of G2 with these indices, and the one that makes their product one. */
  const productOf = (indices: readonly number[], error: bigint) => {
    let sum = error
    const pairs = indices.map((index) => {
      const factor = scalar()
      sum += factor * (factors[index] as bigint)
      return pairOf(g1.multiply(factor), twists[index] as Buffer)
    })
    return [...pairs, pairOf(g1.multiply(sum).negate(), generator)]
  }
  const isOne = async (pairs: readonly Buffer[]) => (await run(Buffer.concat(pairs)))[31]
  const offCurve = joined([1n, 1n, 0n, 0n, 0n, 0n], digits)
  for (let round = 0; round < 20; round++) {
    // Few points come often, and many rarely: those of keys and those of proofs.
    const indices = Array.from({ length: 1 + random(4) }, () => random(random(2) === 0 ? 6 : factors.length))
    if (random(3) === 0)
      await expect(async () => isOne([...productOf(indices, 0n), offCurve])).rejects.toThrow(failure)
    else expect(await isOne(productOf(indices, round % 4 === 0 ? 1n : 0n))).toBe(round % 4 === 0 ? 0 : 1)
  }
  // All points at once, each twice.
  expect(await isOne(productOf([...factors.keys(), ...factors.keys()], 0n))).toBe(1)
  expect(await isOne(productOf([...factors.keys()], 1n))).toBe(0)
  expect(await isOne(productOf([...factors.keys()], 0n))).toBe(1)
})
