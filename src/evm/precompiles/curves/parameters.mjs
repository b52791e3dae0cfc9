/** The parameters of the curves, from which the build computes all constants of their arithmetic. */

import { power } from "./numbers.mjs"

/**
 * A family of pairing-friendly curves `y² = x³ + b` over the field of `p` elements, with a twist over `Fp2 = Fp[i]/(i² + 1)`
 * and the tower `Fp6 = Fp2[v]/(v³ - ξ)`, `Fp12 = Fp6[w]/(w² - v)`.
 *
 * @typedef {object} Curve
 * @property {bigint} p - Modulus of the base field.
 * @property {bigint} x - Parameter of the family (without its sign).
 * @property {boolean} isNegative - True if the parameter is negative.
 * @property {bigint} loop - Length of the Miller loop.
 * @property {number} slot - Bytes of an element in the input of a contract.
 * @property {bigint} b - Coefficient of the curve.
 * @property {bigint} cubeRoot - A third root of one. Multiplying the x of a point by it multiplies the point by a fixed scalar.
 * @property {readonly [bigint, bigint]} xi - The non-residue ξ, real part first.
 * @property {boolean} isBn - True for a Barreto-Naehrig curve, whose twist here has `b / ξ` (type D); false for a
 *   Barreto-Lynn-Scott curve of degree 12, whose twist has `b ξ` (type M).
 * @property {object} [isogeny] - The curve that an isogeny of degree 3 maps to the twist, Z, and the x of the kernel (RFC 9380).
 * @property {object} [isogenyOfG1] - The curve `y² = x³ + ax + b` that an isogeny of degree 11 maps to the curve, Z, and the x of
 *   one point of the kernel (RFC 9380).
 * @property {number} width - Bits of a limb.
 * @property {number} limbs - Limbs of a field element.
 */

const bnX = 4_965_661_367_192_848_881n

/** BN254 (EIP-196, EIP-197); nine limbs of 29 bits leave seven bits above the modulus. */
export const bn254 = {
  p: 36n * bnX ** 4n + 36n * bnX ** 3n + 24n * bnX ** 2n + 6n * bnX + 1n,
  x: bnX,
  isNegative: false,
  slot: 32,
  loop: 6n * bnX + 2n,
  b: 3n,
  cubeRoot: 18n * bnX ** 3n + 18n * bnX ** 2n + 9n * bnX + 1n,
  xi: [9n, 1n],
  isBn: true,
  width: 29,
  limbs: 9,
}

const blsX = 0xd201000000010000n
const blsModulus = ((blsX + 1n) ** 2n * (blsX ** 4n - blsX ** 2n + 1n)) / 3n - blsX

/** BLS12-381 (EIP-2537); fourteen limbs of 28 bits leave eleven bits above the modulus. */
export const bls12381 = {
  p: blsModulus,
  x: blsX,
  isNegative: true,
  slot: 64,
  loop: blsX,
  b: 4n,
  cubeRoot: power(2n, (blsModulus - 1n) / 3n, blsModulus),
  xi: [1n, 1n],
  isogeny: { a: [0n, 240n], b: [1012n, 1012n], z: [-2n, -1n], kernel: [-6n, 6n] },
  isogenyOfG1: {
    a: 0x144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1dn,
    b: 0x12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0n,
    z: 11n,
    kernel:
      0x10ef325dd1e98bdf0d97a4c6b7f968ed7f31f2fbff088acb39d5319cfc261ea18773405f325612742f0c5d90634bcf4n,
  },
  isBn: false,
  width: 28,
  limbs: 14,
}
