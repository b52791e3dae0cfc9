/** Compares additions, sums of products and maps on BLS12-381 with the library noble, as EIP-2537 encodes them. */
import { bls12_381 } from "@noble/curves/bls12-381.js"
import { describe, expect, test } from "vitest"
import { scheduleFromGenesis } from "../../../../src/kernel/evm/fork/forkSchedule.ts"
import { createRules } from "../../../../src/kernel/evm/fork/hardforks.ts"
import * as contracts from "../../../../src/kernel/evm/precompiles/bls12381.ts"
import { createRandom } from "../../core/programs.ts"

const rules = createRules(scheduleFromGenesis({ chainId: 1n, hardfork: "osaka" }))
const common = rules.of(rules.forks.at(-1) as (typeof rules.forks)[number])
const rounds = Number(process.env.MIDBLOCK_CURVE_ROUNDS ?? 2)
const random = createRandom(31)
const randomBelow = (end: bigint) =>
  BigInt(`0x${Array.from({ length: 104 }, () => random(16).toString(16)).join("")}`) % end
const { ORDER: modulus } = bls12_381.fields.Fp
const { ORDER: order } = bls12_381.fields.Fr
const base = 0xd201000000010000n

type G1 = InstanceType<typeof bls12_381.G1.Point>
type G2 = InstanceType<typeof bls12_381.G2.Point>

const element = (value: bigint) => value.toString(16).padStart(128, "0")
const word = (value: bigint) => value.toString(16).padStart(64, "0")

/** The values and functions with which a group is tested. */
interface Group<P extends { add(other: P): P; negate(): P; multiply(scalar: bigint): P }> {
  readonly group: string
  readonly zero: P
  readonly generator: P
  readonly texts: (point: P) => string
  /** Numbers of products near the number that is computed at once, and larger ones. */
  readonly counts: readonly number[]
  readonly add: Run
  readonly sum: Run
}
type Run = (input: Uint8Array) => Uint8Array | Promise<Uint8Array>

const g1: Group<G1> = {
  group: "G1",
  zero: bls12_381.G1.Point.ZERO,
  generator: bls12_381.G1.Point.BASE,
  texts(point) {
    const { x, y } = point.toAffine()
    return point.is0() ? "0".repeat(256) : element(x) + element(y)
  },
  counts: [63, 64, 65, 128, 300],
  add: contracts.g1Addition(common).run,
  sum: contracts.g1Sum(common).run,
}

const g2: Group<G2> = {
  group: "G2",
  zero: bls12_381.G2.Point.ZERO,
  generator: bls12_381.G2.Point.BASE,
  texts(point) {
    const { x, y } = point.toAffine()
    return point.is0() ? "0".repeat(512) : [x.c0, x.c1, y.c0, y.c1].map(element).join("")
  },
  counts: [15, 16, 17, 32, 70],
  add: contracts.g2Addition(common).run,
  sum: contracts.g2Sum(common).run,
}

/** Scalars at the limits of the digits into which they are split, and at those of words. */
const edges = [
  ...[0n, 1n, 2n, 15n, 16n, 17n, 31n, 32n, 33n, order - 1n, order, order + 1n, 2n ** 256n - 1n, 2n ** 255n],
  ...[1n, 2n, 3n].flatMap((power) => [base ** power - 1n, base ** power, base ** power + 1n]),
  ...[64n, 128n, 192n].flatMap((bits) => [2n ** bits - 1n, 2n ** bits]),
  ...[order - base, order - base ** 2n, (base - 1n) * (1n + base + base ** 2n), 2n * order - 1n],
]

function testGroup<P extends { add(other: P): P; negate(): P; multiply(scalar: bigint): P }>({
  group,
  zero,
  generator,
  texts,
  counts,
  add,
  sum,
}: Group<P>): void {
  const times = (point: P, scalar: bigint) => (scalar % order === 0n ? zero : point.multiply(scalar % order))
  const hexOf = async (run: Run, input: string) =>
    Buffer.from(await run(Buffer.from(input, "hex"))).toString("hex")
  /** Compares the sum of some products. */
  async function expectSum(products: readonly (readonly [point: P, scalar: bigint])[]): Promise<void> {
    const wanted = products.reduce((total, [point, scalar]) => total.add(times(point, scalar)), zero)
    const input = products.map(([point, scalar]) => texts(point) + word(scalar)).join("")
    expect(await hexOf(sum, input), input).toBe(texts(wanted))
  }
  const anyPoint = () => times(generator, randomBelow(order - 1n) + 1n)
  const anyScalar = () => {
    const edge = edges[random(2 * edges.length)]
    return edge ?? randomBelow(2n ** 256n)
  }

  describe(group, () => {
    test("points are added", async () => {
      for (let round = 0; round < 5 * rounds; round++) {
        const [a, b] = [anyPoint(), anyPoint()]
        const pairs = [
          [a, b],
          [a, a],
          [a, a.negate()],
          [a, zero],
          [zero, a],
          [zero, zero],
        ] as const
        for (const [one, other] of pairs)
          expect(await hexOf(add, texts(one) + texts(other))).toBe(texts(one.add(other)))
      }
    })

    test("a point is multiplied by scalars at the limits of their digits", async () => {
      for (let round = 0; round < Math.ceil(rounds / 4); round++) {
        const point = anyPoint()
        for (const scalar of edges) await expectSum([[point, scalar]])
        await expectSum([[zero, 5n]])
      }
    })

    test("products are summed", async () => {
      for (let round = 0; round < 5 * rounds; round++)
        await expectSum(Array.from({ length: 1 + random(5) }, () => [anyPoint(), anyScalar()] as const))
    })

    test("products of equal, opposite and dependent points are summed", async () => {
      for (let round = 0; round < rounds; round++) {
        const [point, scalar] = [anyPoint(), anyScalar()]
        await expectSum([
          [point, scalar],
          [point, scalar],
        ])
        await expectSum([
          [point, scalar],
          [point.negate(), scalar],
        ])
        await expectSum([
          [point, 3n],
          [times(point, 3n), 2n ** 256n - 1n],
          [zero, 9n],
          [times(point, base), 1n],
          [point, order - base],
        ])
      }
    })

    test("a failed sum does not change the next sum", async () => {
      const point = anyPoint()
      const failed = `${texts(point) + word(3n)}${texts(zero).slice(1)}1${word(1n)}`
      const failure = Promise.resolve(Buffer.from(failed, "hex")).then(sum)
      await expect(failure).rejects.toThrow("invalid point: not on curve")
      await expectSum([[point, 5n]])
    })

    test("products are summed near and above the number that is computed at once", async () => {
      const factors = Array.from({ length: 7 }, () => randomBelow(order - 1n) + 1n)
      const points = factors.map((factor) => texts(times(generator, factor)))
      for (const count of counts) {
        const products = Array.from({ length: count }, (_, index) => [index % 7, anyScalar()] as const)
        const total = products.reduce((one, [index, scalar]) => one + (factors[index] ?? 0n) * scalar, 0n)
        const input = products.map(([index, scalar]) => points[index] + word(scalar)).join("")
        expect(await hexOf(sum, input), input).toBe(texts(times(generator, total)))
      }
    })
  })
}

testGroup(g1)
testGroup(g2)

test("field elements are mapped to G1, including the exceptional cases of the map", async () => {
  const { run } = contracts.g1Map(common)
  const mapToCurve = bls12_381.G1.mapToCurve as unknown as (value: bigint) => G1
  const special = [0n, 1n, 2n, modulus - 1n, (modulus - 1n) / 2n, (modulus + 1n) / 2n]
  // Z u² = -1 with the Z of RFC 9380, section 8.8.1
  const exception = bls12_381.fields.Fp.sqrt(bls12_381.fields.Fp.neg(bls12_381.fields.Fp.inv(11n)))
  const values = [...special, exception, modulus - exception]
  for (let round = 0; round < 20 * rounds; round++) values.push(randomBelow(modulus))
  for (const value of values) {
    const wanted = mapToCurve(value)
    expect(Buffer.from(await run(Buffer.from(element(value), "hex"))).toString("hex"), `${value}`).toBe(
      g1.texts(wanted),
    )
  }
})
