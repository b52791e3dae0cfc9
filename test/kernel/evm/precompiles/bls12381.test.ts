import { describe, expect, test } from "vitest"
import { createNumbers, expectSame, limit, notReduced, ours, rounds, spoiled, word } from "./contracts.ts"
import { bls12381, negated, pointFrom, twistPointFrom } from "./points.ts"

const { randomBelow, scalars } = createNumbers(8)

/** A random point of G1 and of G2 of BLS12-381. */
const g1 = async () =>
  (await ours(0x10, randomBelow(bls12381.modulus).toString(16).padStart(128, "0"))).output.slice(2)
const g2 = async () => {
  const elements = [0, 0].map(() => randomBelow(bls12381.modulus).toString(16).padStart(128, "0"))
  return (await ours(0x11, elements.join(""))).output.slice(2)
}

describe("the contracts on BLS12-381 have the results of EthereumJS", () => {
  test.each([
    {
      group: "G1",
      number: 0x0b,
      gas: 374,
      point: g1,
      zero: "0".repeat(256),
      outside: () => pointFrom(randomBelow(bls12381.modulus - 1000n), bls12381),
    },
    {
      group: "G2",
      number: 0x0d,
      gas: 599,
      point: g2,
      zero: "0".repeat(512),
      outside: () => twistPointFrom([randomBelow(bls12381.modulus - 1000n), 5n], bls12381),
    },
  ])("additions in $group", async ({ number, gas, point, zero, outside: outsideOf }) => {
    for (let round = 0; round < rounds; round++) {
      const [a, outside] = [await point(), outsideOf()]
      const inputs = [
        a + outside,
        a + a,
        a + negated(a, bls12381),
        outside + outside,
        a + zero,
        zero + zero,
        a,
        "",
      ]
      for (const input of [...inputs, ...spoiled(a, bls12381).flatMap((bad) => [bad + a, a + bad])])
        await expectSame(number, input)
      await expectSame(number, a + a, { gas })
    }
  })

  test("sums of products", async () => {
    for (let round = 0; round < Math.ceil(rounds / 4); round++) {
      const kinds = [
        { number: 0x0c, point: g1, zero: "0".repeat(256) },
        { number: 0x0e, point: g2, zero: "0".repeat(512) },
      ]
      for (const { number, point, zero } of kinds) {
        const products = await Promise.all(scalars().map(async (scalar) => (await point()) + scalar))
        const [first = ""] = products
        for (const input of [...products, zero + word(7n), zero + word(0n), "", first.slice(2), `${first}00`])
          await expectSame(number, input)
        await expectSame(number, products.join("") + zero + word(9n))
        await expectSame(number, first, { gas: 11_999 })
        for (const bad of spoiled(await point(), bls12381)) await expectSame(number, bad + word(2n))
      }
      await expectSame(0x0c, pointFrom(randomBelow(2n ** 300n), bls12381) + word(1n))
      await expectSame(0x0e, twistPointFrom([randomBelow(2n ** 300n), 2n], bls12381) + word(1n))
    }
  })

  test("pairings", async () => {
    for (let round = 0; round < Math.ceil(rounds / 4); round++) {
      const [a, b, zero1, zero2] = [await g1(), await g2(), "0".repeat(256), "0".repeat(512)]
      const outside1 = pointFrom(randomBelow(2n ** 300n), bls12381)
      const outside2 = twistPointFrom([randomBelow(2n ** 300n), 2n], bls12381)
      const inputs = [
        ...["", a + b, a + b + negated(a, bls12381) + b, a + b + a + negated(b, bls12381), (a + b).slice(2)],
        ...[
          zero1 + b,
          a + zero2,
          zero1 + zero2,
          zero1 + outside2,
          outside1 + zero2,
          outside1 + b,
          a + outside2,
        ],
      ]
      for (const input of inputs) await expectSame(0x0f, input)
      for (const bad of spoiled(a, bls12381)) await expectSame(0x0f, bad + b)
      for (const bad of spoiled(b, bls12381)) await expectSame(0x0f, a + bad)
      await expectSame(0x0f, a + b, { gas: 70_299 })
    }
  })

  test("maps of field elements", async () => {
    const { modulus } = bls12381
    const element = (value: bigint) => value.toString(16).padStart(128, "0")
    for (let round = 0; round < rounds; round++) {
      const values = [0n, 1n, modulus - 1n, modulus, 2n ** 384n, randomBelow(modulus), randomBelow(modulus)]
      for (const value of values) await expectSame(0x10, element(value))
      for (const value of values) await expectSame(0x11, element(randomBelow(modulus)) + element(value))
    }
    const special = [0n, 1n, 2n, modulus - 1n, (modulus - 1n) / 2n, (modulus + 1n) / 2n, modulus]
    for (const real of special)
      for (const imaginary of special) await expectSame(0x11, element(real) + element(imaginary))
    for (const number of [0x10, 0x11])
      for (const input of ["", "00", "00".repeat(65)]) await expectSame(number, input)
  })
})

describe("failures of the contracts on BLS12-381 have the messages of geth", () => {
  const [a, outside] = [pointFrom(1n, bls12381), twistPointFrom([1n, 1n], bls12381)]
  const wide = "0".repeat(128)
  const words: [contract: number, input: string, error: string][] = [
    [0x0b, "", "invalid input length"],
    [0x0b, `01${"00".repeat(255)}`, "invalid field element top bytes"],
    [0x0b, notReduced(bls12381) + wide + wide + wide, "invalid fp.Element encoding"],
    [0x0b, `${wide.slice(2)}01${wide}${wide}${wide}`, "invalid point: not on curve"],
    [0x0c, "", "invalid input length"],
    [0x0c, a + word(1n), "g1 point is not on correct subgroup"],
    [0x0e, outside + word(1n), "g2 point is not on correct subgroup"],
    [0x0c, a + word(1n) + notReduced(bls12381) + wide + word(1n), "g1 point is not on correct subgroup"],
    [0x0c, wide + wide + word(1n) + notReduced(bls12381) + wide + word(1n), "invalid fp.Element encoding"],
    [0x0d, `${outside}${wide}${wide}${wide}01${wide.slice(2)}`, "invalid field element top bytes"],
    [0x0d, outside + wide + wide + wide + notReduced(bls12381), "invalid fp.Element encoding"],
    [
      0x0e,
      `${wide.repeat(4)}${word(0n)}${wide.repeat(3)}${wide.slice(2)}01${word(0n)}`,
      "invalid point: not on curve",
    ],
    [0x0f, "00", "invalid input length"],
    [0x0f, a + outside, "g1 point is not on correct subgroup"],
    [0x0f, wide + wide + outside, "g2 point is not on correct subgroup"],
    [0x10, "00".repeat(63), "invalid input length"],
    [0x10, notReduced(bls12381), "invalid fp.Element encoding"],
    [0x10, `01${wide.slice(2)}`, "invalid field element top bytes"],
    [0x11, wide + notReduced(bls12381), "invalid fp.Element encoding"],
  ]
  test.each(words)("0x%x of %s: %s", async (number, input, error) => {
    expect(await ours(number, input)).toEqual({ gasUsed: limit, output: "0x", error })
  })
})
