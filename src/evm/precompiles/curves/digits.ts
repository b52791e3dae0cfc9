/** Splits scalars of BLS12-381 into digits, whose products with a point share their doublings: see `assembly/sums.ts`. */
import { bytesToBigInt } from "@ethereumjs/util"

/** BLS12-381 (EIP-2537): the order of its groups, and the parameter of the curve without its sign. */
export const bls12381 = {
  order: 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n,
  parameter: 0xd201000000010000n,
}

/** Bytes of a scalar, and of all its digits. */
const scalarSize = 32

/** The groups of BLS12-381 by the degree of the field of their points. */
export type Degree = 1 | 2

/** The bases in which scalars are split, by degree: powers of the curve's parameter. */
const bases = { 1: bls12381.parameter ** 2n, 2: bls12381.parameter }

/** Writes a scalar as digits of its base: two of 128 bits for G1, four of 64 bits for G2. */
export function writeDigits(view: DataView, at: number, degree: Degree, bytes: Uint8Array): void {
  let rest = bytesToBigInt(bytes) % bls12381.order
  for (let part = at; part < at + scalarSize; part += scalarSize / (2 * degree)) {
    const digit = rest % bases[degree]
    rest /= bases[degree]
    view.setBigUint64(part, BigInt.asUintN(64, digit), true)
    if (degree === 1) view.setBigUint64(part + 8, digit >> 64n, true)
  }
}
