import { expect, test } from "vitest"
import { bls12381, writeDigits } from "../../../../src/evm/precompiles/curves/digits.ts"
import { createRandom } from "../../../core/programs.ts"

const { order, parameter } = bls12381
const random = createRandom(7)
const word = (value: bigint) => Buffer.from(value.toString(16).padStart(64, "0"), "hex")

/** Writes the digits of a scalar behind eight other bytes, and returns the buffer. */
function digitsOf(scalar: bigint, degree: 1 | 2): Buffer {
  const bytes = Buffer.alloc(48, 0xee)
  writeDigits(new DataView(bytes.buffer, bytes.byteOffset, 48), 8, degree, word(scalar))
  return bytes
}

test.each([
  [1, parameter ** 2n, 16],
  [2, parameter, 8],
] as const)(
  "degree %i: the digits have the value of the scalar modulo the order, each below its base",
  (degree, base, size) => {
    const scalars = [0n, 1n, base - 1n, base, base + 1n, order - 1n, order, order + 1n, 2n ** 256n - 1n]
    for (let round = 0; round < 200; round++)
      scalars.push(BigInt(`0x${Array.from({ length: 64 }, () => random(16).toString(16)).join("")}`))
    for (const scalar of scalars) {
      const bytes = digitsOf(scalar, degree)
      const digits = Array.from({ length: 32 / size }, (_, index) => {
        const digit = Buffer.from(bytes.subarray(8 + index * size, 8 + (index + 1) * size)).reverse()
        return BigInt(`0x${digit.toString("hex")}`)
      })
      expect(digits.every((digit) => digit < base)).toBe(true)
      expect(digits.reduceRight((value, digit) => value * base + digit)).toBe(scalar % order)
      expect([...bytes.subarray(0, 8), ...bytes.subarray(40)]).toEqual(Array(16).fill(0xee))
    }
  },
)
