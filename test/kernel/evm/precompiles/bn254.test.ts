import { describe, expect, test } from "vitest"
import {
  createNumbers,
  expectSame,
  limit,
  notReduced,
  ours,
  rounds,
  rulesOf,
  spoiled,
  word,
} from "./contracts.ts"
import { bn254, negated, pointFrom, twistPointFrom } from "./points.ts"

const { randomBelow, scalars } = createNumbers(7)
const bnPoint = () => pointFrom(randomBelow(bn254.modulus - 1000n), bn254)
const bnGenerator2 =
  "198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c21800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed" +
  "090689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa"
describe("the contracts on BN254 have the results of EthereumJS", () => {
  test("additions", async () => {
    for (let round = 0; round < rounds; round++) {
      const [a, b] = [bnPoint(), bnPoint()]
      const inputs = [
        a + b,
        a + a,
        a + negated(a, bn254),
        a,
        "",
        `${a}${b}ffff`,
        "0".repeat(256),
        a.slice(0, 70),
      ]
      for (const input of [...inputs, ...spoiled(a, bn254).flatMap((bad) => [bad + b, b + bad])])
        await expectSame(6, input)
      await expectSame(6, a + b, { gas: 149 })
      await expectSame(6, a + b, { common: rulesOf("byzantium") })
    }
  })

  test("multiplications", async () => {
    for (let round = 0; round < rounds; round++) {
      const a = bnPoint()
      const inputs = scalars().flatMap((scalar) => [a + scalar, "0".repeat(128) + scalar])
      for (const input of [...inputs, a, "", `${a}01`, ...spoiled(a, bn254).map((bad) => bad + word(3n))])
        await expectSame(7, input)
      await expectSame(7, a + word(5n), { gas: 5999 })
      await expectSame(7, a + word(5n), { common: rulesOf("byzantium") })
    }
  })

  test("pairings", async () => {
    const [zero1, zero2] = ["0".repeat(128), "0".repeat(256)]
    for (let round = 0; round < Math.ceil(rounds / 4); round++) {
      const a = bnPoint()
      const outside = twistPointFrom([randomBelow(bn254.modulus - 1000n), 1n], bn254)
      const product = a + bnGenerator2
      const inputs = [
        ...["", product, product + negated(a, bn254) + bnGenerator2, a + outside, product + product.slice(2)],
        ...[zero1 + bnGenerator2, a + zero2, zero1 + outside, zero1 + zero2 + product],
        ...spoiled(bnGenerator2, bn254).map((bad) => a + bad),
      ]
      for (const input of inputs) await expectSame(8, input)
      await expectSame(8, product, { gas: 78_999 })
      await expectSame(8, "", { common: rulesOf("byzantium") })
    }
  })
})

describe("failures of the contracts on BN254 have the messages of geth", () => {
  const bn = word(1n) + word(2n)
  const outside = twistPointFrom([1n, 1n], bn254)
  const words: [contract: number, input: string, error: string][] = [
    [0x06, word(1n) + word(3n), "point is not on curve"],
    [0x06, notReduced(bn254) + word(3n), "invalid fp.Element encoding"],
    [0x08, "00", "bad elliptic curve pairing size"],
    [0x08, bn + word(1n) + word(1n) + word(1n) + word(1n), "point is not on curve"],
    [0x08, bn + outside, "point is not in correct subgroup"],
  ]
  test.each(words)("0x%x of %s: %s", async (number, input, error) => {
    expect(await ours(number, input)).toEqual({ gasUsed: limit, output: "0x", error })
  })

  test("0x7 with too little gas: out of gas", async () => {
    const result = { gasUsed: 5999, output: "0x", error: "out of gas" }
    expect(await ours(0x07, bn + word(3n), { gas: 5999 })).toEqual(result)
  })
})
