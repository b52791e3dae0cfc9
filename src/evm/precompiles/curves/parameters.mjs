/** The parameters of the curves, out of which the build works out all constants of their arithmetic. */

/**
 * A family of pairing-friendly curves `y² = x³ + b` over the field of `p` elements, with a twist over `Fp2 = Fp[i]/(i² + 1)`
 * and the tower `Fp6 = Fp2[v]/(v³ - ξ)`, `Fp12 = Fp6[w]/(w² - v)`.
 *
 * @typedef {object} Curve
 * @property {bigint} p - Modulus of the base field.
 * @property {bigint} x - Parameter of the family (without its sign).
 * @property {boolean} isNegative - Whether the parameter is negative.
 * @property {bigint} loop - Length of the Miller loop.
 * @property {bigint} b - Coefficient of the curve.
 * @property {bigint} cubeRoot - A third root of one, by which the x of a point is multiplied in place of a scalar.
 * @property {readonly [bigint, bigint]} xi - The non-residue ξ, real part first.
 * @property {boolean} isDivided - Whether the twist has `b / ξ` (type D), not `b ξ` (type M).
 * @property {number} width - Bits of a limb.
 * @property {number} limbs - Limbs of a field element.
 */

const bnX = 4_965_661_367_192_848_881n

/** BN254 (EIP-196, EIP-197); nine limbs of 29 bits leave seven bits above the modulus. */
export const bn254 = {
  p: 36n * bnX ** 4n + 36n * bnX ** 3n + 24n * bnX ** 2n + 6n * bnX + 1n,
  x: bnX,
  isNegative: false,
  loop: 6n * bnX + 2n,
  b: 3n,
  cubeRoot: 18n * bnX ** 3n + 18n * bnX ** 2n + 9n * bnX + 1n,
  xi: [9n, 1n],
  isDivided: true,
  width: 29,
  limbs: 9,
}
