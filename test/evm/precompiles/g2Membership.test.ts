import { expect, test } from "vitest"
import { bn254 } from "../../../src/evm/precompiles/curveFormat.ts"
import { sizes } from "../../../src/evm/precompiles/mcl.ts"
import { lazyCurve } from "../../../src/evm/precompiles/pairingCurve.ts"
import { createRandom } from "../../core/programs.ts"
import { bn254 as equation, twistPointFrom } from "./points.ts"

const { mcl, at, readG2, assertG2InSubgroup } = await lazyCurve(bn254)((curve) => curve)

const order = 21888242871839275222246405745257275088548364400416034343698204186575808495617n
/** The order of the twist is that of the groups times this: twice the modulus minus the order. */
const cofactor = 2n * equation.modulus - order

const [point, product, other] = [at.g2s, at.g2s + sizes.g2, at.g2s + 2 * sizes.g2]

/** Doubles and adds: mcl's own product takes the point for one of the group. */
function multiply(to: number, from: number, scalar: bigint): void {
  mcl.mclBnG2_clear(to)
  for (const bit of scalar.toString(2)) {
    mcl.mclBnG2_dbl(to, to)
    if (bit === "1") mcl.mclBnG2_add(to, to, from)
  }
}

const isIn = (at: number): boolean => {
  try {
    assertG2InSubgroup(at)
    return true
  } catch (error) {
    expect((error as Error).message).toBe("point is not in correct subgroup")
    return false
  }
}

/** Compares with the product with the order, which mcl computes. */
function expectIn(at: number, wanted: boolean): void {
  expect([isIn(at), mcl.mclBnG2_isValidOrder(at) === 1]).toEqual([wanted, wanted])
}

const random = createRandom(19)
const randomElement = (): bigint =>
  BigInt(`0x${Array.from({ length: 62 }, () => random(16).toString(16)).join("")}`)
const rounds = 2 * Number(process.env.MIDBLOCK_CURVE_ROUNDS ?? 4)

test("a point of the twist of BN254 is in the group exactly where its product with the order is infinity", () => {
  for (let round = 0; round < rounds; round++) {
    readG2(point, Buffer.from(twistPointFrom([randomElement(), BigInt(round)], equation), "hex"), 0)
    expectIn(point, false)
    multiply(product, point, cofactor)
    expectIn(product, true)
    mcl.mclBnG2_normalize(product, product)
    expectIn(product, true)
    mcl.mclBnG2_add(other, product, point)
    expectIn(other, false)
  }
})

test("points of the order of the cofactor and of its small factors are outside, infinity is inside", () => {
  readG2(point, Buffer.from(twistPointFrom([randomElement(), 7n], equation), "hex"), 0)
  multiply(product, point, order)
  expectIn(product, false)
  for (const factor of [10069n, 5864401n]) {
    expect(cofactor % factor).toBe(0n)
    multiply(product, point, order * (cofactor / factor))
    expectIn(product, false)
    multiply(other, product, factor)
    expect(mcl.mclBnG2_isZero(other)).toBe(1)
    expectIn(other, true)
  }
})
