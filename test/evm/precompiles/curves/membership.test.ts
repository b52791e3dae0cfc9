import { bn254 as noble } from "@noble/curves/bn254.js"
import { expect, test } from "vitest"
import { runPairing } from "../../../../src/evm/precompiles/bn254.ts"
import { createRandom } from "../../../core/programs.ts"
import { bn254 as equation, twistPointFrom } from "../points.ts"

const { Point } = noble.G2
type G2 = InstanceType<typeof Point>

const order = noble.fields.Fr.ORDER
/** The order of the twist is that of the groups times this: twice the modulus minus the order. */
const cofactor = 2n * equation.modulus - order

/** A product with any number: the library's own is for points of the group. */
function multiply(point: G2, scalar: bigint): G2 {
  let product = Point.ZERO
  for (const bit of scalar.toString(2)) {
    product = product.double()
    if (bit === "1") product = product.add(point)
  }
  return product
}

/** The point of the twist that EIP-197 writes as these digits. */
function decoded(hex: string): G2 {
  const [x1, x0, y1, y0] = (hex.match(/.{64}/g) ?? []).map((part) => BigInt(`0x${part}`)) as [
    ...[bigint, bigint],
    ...[bigint, bigint],
  ]
  return Point.fromAffine({ x: { c0: x0, c1: x1 }, y: { c0: y0, c1: y1 } })
}

function encoded(point: G2): Buffer {
  const { x, y } = point.toAffine()
  const words = point.is0() ? [0n, 0n, 0n, 0n] : [x.c1, x.c0, y.c1, y.c0]
  return Buffer.from(words.map((part) => part.toString(16).padStart(64, "0")).join(""), "hex")
}

/** Compares with the product with the order; the pair has infinity, so that nothing else is computed. */
async function expectIn(point: G2, wanted: boolean): Promise<void> {
  const answer = await Promise.resolve()
    .then(() => runPairing(Buffer.concat([Buffer.alloc(64), encoded(point)])))
    .then(
      (output) => output[31],
      (error: Error) => error.message,
    )
  expect([answer, multiply(point, order).is0()]).toEqual([
    wanted ? 1 : "point is not in correct subgroup",
    wanted,
  ])
}

const random = createRandom(19)
const randomElement = (): bigint =>
  BigInt(`0x${Array.from({ length: 62 }, () => random(16).toString(16)).join("")}`)
const rounds = Number(process.env.MIDBLOCK_CURVE_ROUNDS ?? 4)

test("a point of the twist of BN254 is in the group exactly where its product with the order is infinity", async () => {
  for (let round = 0; round < rounds; round++) {
    const point = decoded(twistPointFrom([randomElement(), BigInt(round)], equation))
    await expectIn(point, false)
    const member = multiply(point, cofactor)
    await expectIn(member, true)
    await expectIn(member.add(point), false)
  }
})

test("points of the order of the cofactor and of its small factors are outside, infinity is inside", async () => {
  const point = decoded(twistPointFrom([randomElement(), 7n], equation))
  await expectIn(multiply(point, order), false)
  for (const factor of [10069n, 5864401n]) {
    expect(cofactor % factor).toBe(0n)
    const small = multiply(point, order * (cofactor / factor))
    await expectIn(small, false)
    await expectIn(multiply(small, factor), true)
  }
})
