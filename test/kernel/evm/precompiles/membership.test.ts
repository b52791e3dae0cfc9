import { bls12_381 } from "@noble/curves/bls12-381.js"
import { bn254 } from "@noble/curves/bn254.js"
import { describe, expect, test } from "vitest"
import { scheduleFromGenesis } from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../../src/kernel/evm/fork/hardforks.ts"
import * as onBls from "../../../../src/kernel/evm/precompiles/bls12381.ts"
import * as onBn from "../../../../src/kernel/evm/precompiles/bn254.ts"
import { createRandom } from "../../core/programs.ts"
import { bls12381, bn254 as bnEquation, pointFrom, twistPointFrom } from "./points.ts"

const rules = createRules(scheduleFromGenesis({ chainId: 1n, hardfork: "osaka" }))
const common = rules.of(rules.forks.at(-1) as (typeof rules.forks)[number])

const random = createRandom(19)
const randomElement = (): bigint =>
  BigInt(`0x${Array.from({ length: 62 }, () => random(16).toString(16)).join("")}`)
const rounds = Math.ceil(Number(process.env.MIDBLOCK_CURVE_ROUNDS ?? 4) / 2)

/** The methods of the library's points that all groups have. */
interface Point<P> {
  double(): P
  add(other: P): P
  is0(): boolean
}

/** Multiplies any point with any number: the library's own product is only for points of the group. */
function multiply<P extends Point<P>>(point: P, zero: P, scalar: bigint): P {
  let product = zero
  for (const bit of scalar.toString(2)) {
    product = product.double()
    if (bit === "1") product = product.add(point)
  }
  return product
}

const split = (hex: string, digits: number) =>
  (hex.match(new RegExp(`.{${digits}}`, "g")) ?? []).map((part) => BigInt(`0x${part}`)) as [
    ...[bigint, bigint],
    ...[bigint, bigint],
  ]
const joined = (values: bigint[], digits: number) =>
  Buffer.from(values.map((value) => value.toString(16).padStart(digits, "0")).join(""), "hex")

type Bn2 = InstanceType<typeof bn254.G2.Point>
type Bls1 = InstanceType<typeof bls12_381.G1.Point>
type Bls2 = InstanceType<typeof bls12_381.G2.Point>

/**
 * Returns inputs with a point of a twist: beside infinity, for which no loop runs; beside a point of the curve and its negative; and
 * 65 times beside both, which is more than the module multiplies at once.
 */
function productsOf(
  [x, y]: [bigint, bigint],
  modulus: bigint,
  pairOf: (curve: [bigint, bigint]) => Buffer,
): Buffer[] {
  const both = [pairOf([x, y]), pairOf([x, modulus - y])]
  return [pairOf([0n, 0n]), Buffer.concat(both), Buffer.concat(Array(65).fill(both).flat())]
}

type Run = (input: Uint8Array) => Uint8Array | Promise<Uint8Array>

/** Returns the last byte of the output, or the message of the failure. */
const answerOf = (run: Run, input: Uint8Array) =>
  Promise.resolve(input)
    .then(run)
    .then(
      (output) => output[31],
      (error: Error) => error.message,
    )

const bnTwist = {
  group: "G2 of BN254",
  zero: bn254.G2.Point.ZERO as Bn2,
  order: bn254.fields.Fr.ORDER,
  cofactor: 2n * bnEquation.modulus - bn254.fields.Fr.ORDER,
  factors: [10069n, 5864401n],
  failure: "point is not in correct subgroup",
  any() {
    const [x1, x0, y1, y0] = split(twistPointFrom([randomElement(), 7n], bnEquation), 64)
    return bn254.G2.Point.fromAffine({ x: { c0: x0, c1: x1 }, y: { c0: y0, c1: y1 } })
  },
  inputs(point: Bn2) {
    const { x, y } = point.toAffine()
    const twist = point.is0() ? [0n, 0n, 0n, 0n] : [x.c1, x.c0, y.c1, y.c0]
    return productsOf([1n, 2n], bnEquation.modulus, (curve) => joined([...curve, ...twist], 64))
  },
  run: onBn.pairing(common).run,
}

const blsCurve = {
  group: "G1 of BLS12-381",
  zero: bls12_381.G1.Point.ZERO as Bls1,
  order: bls12_381.fields.Fr.ORDER,
  cofactor: 0x396c8c005555e1568c00aaab0000aaabn,
  factors: [3n, 11n, 10177n, 859267n, 52437899n],
  failure: "g1 point is not on correct subgroup",
  any() {
    const [x, y] = split(pointFrom(randomElement(), bls12381), 128)
    return bls12_381.G1.Point.fromAffine({ x, y })
  },
  inputs(point: Bls1) {
    const { x, y } = point.toAffine()
    return [joined([...(point.is0() ? [0n, 0n] : [x, y]), 0n, 0n, 0n, 0n], 128)]
  },
  run: onBls.pairing(common).run,
}

const blsTwist = {
  group: "G2 of BLS12-381",
  zero: bls12_381.G2.Point.ZERO as Bls2,
  order: bls12_381.fields.Fr.ORDER,
  cofactor:
    0x5d543a95414e7f1091d50792876a202cd91de4547085abaa68a205b2e5a7ddfa628f1cb4d9e82ef21537e293a6691ae1616ec6e786f0c70cf1c38e31c7238e5n,
  factors: [13n, 23n, 2713n, 11953n, 262069n],
  failure: "g2 point is not on correct subgroup",
  any() {
    const [x0, x1, y0, y1] = split(twistPointFrom([randomElement(), 7n], bls12381), 128)
    return bls12_381.G2.Point.fromAffine({ x: { c0: x0, c1: x1 }, y: { c0: y0, c1: y1 } })
  },
  inputs(point: Bls2) {
    const { x, y } = point.toAffine()
    const twist = point.is0() ? [0n, 0n, 0n, 0n] : [x.c0, x.c1, y.c0, y.c1]
    const generator = bls12_381.G1.Point.BASE.toAffine()
    return productsOf([generator.x, generator.y], bls12381.modulus, (curve) =>
      joined([...curve, ...twist], 128),
    )
  },
  run: onBls.pairing(common).run,
}

interface Group<P extends Point<P>> {
  readonly group: string
  readonly zero: P
  readonly order: bigint
  readonly cofactor: bigint
  readonly factors: readonly bigint[]
  readonly failure: string
  any(): P
  /** Inputs of the contract with a point, whose products are one if it is in the group. */
  inputs(point: P): Buffer[]
  readonly run: Run
}

function testGroup<P extends Point<P>>(given: Group<P>): void {
  const { group, zero, order, cofactor, factors, failure, any, inputs, run } = given
  /** Compares with the product with the order. */
  async function expectIn(point: P, wanted: boolean): Promise<void> {
    expect(multiply(point, zero, order).is0()).toBe(wanted)
    for (const input of inputs(point)) expect(await answerOf(run, input)).toBe(wanted ? 1 : failure)
  }
  describe(group, () => {
    test("a point is in the group exactly if its product with the order is infinity", async () => {
      for (let round = 0; round < rounds; round++) {
        const point = any()
        await expectIn(point, false)
        const member = multiply(point, zero, cofactor)
        await expectIn(member, true)
        await expectIn(member.add(point), false)
      }
    })

    test("points whose order is a factor of the cofactor are outside the group, infinity is inside", async () => {
      const outside = multiply(any(), zero, order)
      await expectIn(outside, false)
      for (const factor of factors) {
        expect(cofactor % factor).toBe(0n)
        const small = multiply(outside, zero, cofactor / factor)
        if (small.is0()) continue // the group of this factor is not cyclic
        await expectIn(small, false)
        await expectIn(multiply(small, zero, factor), true)
      }
    })
  })
}

testGroup(bnTwist)
testGroup(blsCurve)
testGroup(blsTwist)

test.each([
  ["BN254", bnTwist, "invalid fp.Element encoding"],
  ["BLS12-381", blsTwist, "invalid fp.Element encoding"],
] as const)("error: %s reports the first pair that it rejects", async (_, twist, invalid) => {
  const { run, inputs, any, cofactor, zero, failure } = twist as Group<Bn2>
  const point = any()
  const [outside, inside] = [point, multiply(point, zero, cofactor)].map((each) => inputs(each)[1] as Buffer)
  const pairs = inside as Buffer
  const broken = Buffer.from(pairs).fill(0xff, twist === bnTwist ? 0 : 16, twist === bnTwist ? 32 : 64)
  expect(await answerOf(run, Buffer.concat([outside as Buffer, broken]))).toBe(failure)
  expect(await answerOf(run, Buffer.concat([pairs, broken, outside as Buffer]))).toBe(invalid)
  expect(await answerOf(run, Buffer.concat([pairs, outside as Buffer, pairs]))).toBe(failure)
  expect(await answerOf(run, pairs)).toBe(1)
})
