/** Writes the constants of a curve as static memory of its module. Field elements are multiplied by `2^(width · limbs)` (Montgomery's form). */
import { mapToG1Of } from "./isogeny.mjs"
import { inverse, inverseOfPair, mod, power, powerOfPair, product, shortestDigits } from "./numbers.mjs"

const data = (name, type, values) =>
  `export const ${name}: usize = memory.data<${type}>([${values.join(", ")}])\n`
const number = (name, type, value) => `export const ${name}: ${type} = ${value}\n`

/** Returns `ξ^(i (p - 1) / 6)` for i from 1 to 5, the factors that raise an element to the power of p. */
const frobeniusFactors = ({ p, xi }) =>
  [1n, 2n, 3n, 4n, 5n].map((i) => powerOfPair(xi, (i * (p - 1n)) / 6n, p))

/**
 * Returns the coefficients of the curve `y² = x³ + Ax + B` that a 3-isogeny maps to the twist, Z (RFC 9380, section 8.8.2), `-B / A`,
 * `B / (Z A)`, and for the isogeny (Vélu) the x of the kernel, `t = 2(3x² + A)` and `u = 4(x³ + Ax + B)`.
 */
function isogenyOf({ p, isogeny: { a, b, z, kernel } }) {
  const times = (...factors) => factors.reduce((one, other) => product(one, other, p))
  const sum = (...terms) => terms.reduce(([x, y], [real, imaginary]) => [x + real, y + imaginary])
  const first = times([-1n, 0n], b, inverseOfPair(a, p))
  const exception = times(b, inverseOfPair(times(z, a), p))
  const t = times([2n, 0n], sum(times([3n, 0n], kernel, kernel), a))
  const u = times([4n, 0n], sum(times(kernel, kernel, kernel), times(a, kernel), b))
  return [a, b, z, first, exception, kernel, t, u]
}

/** Returns the text of the constants; `limbsOf` returns the limbs of a number. */
export function constantsOf(curve, limbsOf) {
  const { p, x, b, xi, isNegative, isBn, slot, width, limbs, loop } = curve
  const radix = 1n << BigInt(width * limbs)
  const element = (value) => limbsOf(mod(value * radix, p))
  const pairs = (values) => values.flat().flatMap(element)
  const twistB = product([b, 0n], isBn ? inverseOfPair(xi, p) : xi, p)
  const factors = frobeniusFactors(curve)
  const untwist = [factors[1], factors[2]].map((factor) => (isBn ? factor : inverseOfPair(factor, p)))
  const digits = shortestDigits(loop)
  const rootDigits = [...((p + 1n) / 4n).toString(16)].map((digit) => Number.parseInt(digit, 16))
  const bytes = Math.ceil(p.toString(2).length / 8)
  return [
    number("SIZE", "usize", 8 * limbs),
    number("LIMBS", "i32", limbs),
    number("WIDTH", "i32", width),
    number("BYTES", "i32", bytes),
    number("SLOT", "usize", slot),
    number("IS_BN", "bool", isBn),
    number("IS_NEGATIVE", "bool", isNegative),
    number("X", "u64", x),
    number("LOOP_DIGITS", "i32", digits.length),
    data("LOOP", "i8", digits),
    data("MODULUS", "i64", limbsOf(p)),
    data("MODULUS_BYTES", "u8", Buffer.from(p.toString(16).padStart(2 * bytes, "0"), "hex")),
    data("HALF_MODULUS_BYTES", "u8", Buffer.from((p >> 1n).toString(16).padStart(2 * bytes, "0"), "hex")),
    data("ROOT_EXPONENT", "u8", rootDigits),
    number("ROOT_DIGITS", "i32", rootDigits.length),
    number("MODULUS_INVERSE", "i64", inverse(p, 1n << BigInt(width))),
    data("CUBED_RADIX", "i64", limbsOf(power(radix, 3n, p))),
    data("SQUARED_RADIX", "i64", limbsOf((radix * radix) % p)),
    data("PLAIN_ONE", "i64", limbsOf(1n)),
    data("ONE", "i64", [...element(1n), ...element(0n)]),
    data("B", "i64", pairs([[b, 0n]])),
    data("CUBE_ROOT", "i64", pairs([[curve.cubeRoot, 0n]])),
    data("HALF", "i64", element((p + 1n) / 2n)),
    data("ISOGENY", "i64", curve.isogeny === undefined ? [0] : pairs(isogenyOf(curve))),
    data("MAP_TO_G1", "i64", curve.isogenyOfG1 === undefined ? [0] : mapToG1Of(curve).flatMap(element)),
    data("TWIST_B", "i64", pairs([twistB])),
    data("FROBENIUS", "i64", pairs(factors)),
    data("UNTWIST", "i64", pairs(untwist)),
  ].join("")
}
