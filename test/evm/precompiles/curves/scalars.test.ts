import { expect, test } from "vitest"
import { latticeOf, split, writePart } from "../../../../src/evm/precompiles/curves/scalars.ts"
import { createRandom } from "../../../core/programs.ts"

const order = 0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001n
const lambda = 0xb3c4d79d41a917585bfc41088d8daaa78b17ea66b99c90ddn
const lattice = latticeOf(order, lambda)
const random = createRandom(3)

test("a scalar is split into two parts of half its length with the same value", () => {
  const scalars = [0n, 1n, lambda, lambda - 1n, order - 1n, order, order + 1n, 2n ** 256n - 1n]
  for (let round = 0; round < 500; round++)
    scalars.push(BigInt(`0x${Array.from({ length: 64 }, () => random(16).toString(16)).join("")}`))
  for (const scalar of scalars) {
    const parts = split(scalar, lattice)
    expect((parts[0] + parts[1] * lambda - scalar) % order).toBe(0n)
    for (const part of parts) expect(part < 2n ** 129n && part > -(2n ** 129n)).toBe(true)
  }
})

test("a part is written as its magnitude and its sign", () => {
  const view = new DataView(new ArrayBuffer(32))
  writePart(view, 0, -(2n ** 127n) - 5n)
  expect(Buffer.from(view.buffer).toString("hex")).toBe(
    `${"0500000000000000"}${"0000000000000080"}${"0".repeat(16)}01${"0".repeat(14)}`,
  )
})
