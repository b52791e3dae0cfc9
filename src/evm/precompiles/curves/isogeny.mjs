/** The isogeny of degree 11 for the map to G1 of BLS12-381 (RFC 9380, section 8.8.1 and appendix E.2), computed from its kernel. */
import { inverse, mod, power } from "./numbers.mjs"

/** The number of points of the kernel with different x. */
const kernelSize = 5

/** Returns the x of twice a point of `y² = x³ + ax + b`. */
function doubled(x, { a, b }, p) {
  return mod(((x * x - a) ** 2n - 8n * b * x) * inverse(4n * (x ** 3n + a * x + b), p), p)
}

/** Returns the x of the points of the kernel: doubling a point of order 11 repeatedly gives all of them, up to their signs. */
function kernelOf(curve, p) {
  const kernel = [curve.kernel]
  while (kernel.length < kernelSize) kernel.push(doubled(kernel.at(-1), curve, p))
  return kernel
}

/** Multiplies two polynomials, each given as its coefficients, the lowest first. */
function multiplied(a, b, p) {
  const result = Array(a.length + b.length - 1).fill(0n)
  for (const [i, x] of a.entries())
    for (const [j, y] of b.entries()) result[i + j] = mod(result[i + j] + x * y, p)
  return result
}

const sumOf = (polynomials, p) =>
  Array.from({ length: Math.max(...polynomials.map(({ length }) => length)) }, (_, index) =>
    mod(
      polynomials.reduce((sum, each) => sum + (each[index] ?? 0n), 0n),
      p,
    ),
  )

const derived = (polynomial) => polynomial.slice(1).map((factor, index) => factor * BigInt(index + 1))

/**
 * Returns the polynomials `N`, `h` and `M` with which the isogeny is `(N / h², y M / h³)`. By Vélu, `N / h²` is x plus the sum of
 * `t / (x - q) + u / (x - q)²` over the x `q` of the kernel, with `t = 2(3q² + a)` and `u = 4(q³ + aq + b)`; `M / h³` is its
 * derivative.
 */
function polynomialsOf(curve, p) {
  const { a, b } = curve
  const kernel = kernelOf(curve, p)
  const product = (factors) => factors.reduce((one, other) => multiplied(one, other, p), [1n])
  const factor = (q) => [mod(-q, p), 1n]
  const h = product(kernel.map(factor))
  const terms = kernel.map((q) => {
    const others = kernel.filter((each) => each !== q).map(factor)
    const [t, u] = [2n * (3n * q * q + a), 4n * (q ** 3n + a * q + b)]
    return product([[mod(u - t * q, p), mod(t, p)], ...others, ...others])
  })
  const n = sumOf([product([[0n, 1n], h, h]), ...terms], p)
  const falling = multiplied([mod(-2n, p)], multiplied(n, derived(h), p), p)
  return [n, h, sumOf([multiplied(derived(n), h, p), falling], p)]
}

/**
 * Returns the constants of the map: the coefficients A and B of the isogenous curve, Z, `-B / A`, `B / (Z A)`, the root of `-Z³`,
 * 11, and the coefficients of the polynomials, the highest first; the highest itself is one and is left out.
 */
export function mapToG1Of({ p, isogenyOfG1: curve }) {
  const { a, b, z } = curve
  return [
    ...[a, b, z, -b * inverse(a, p), b * inverse(z * a, p)],
    ...[power(-(z ** 3n), (p + 1n) / 4n, p), 11n],
    ...polynomialsOf(curve, p).flatMap((polynomial) => polynomial.slice(0, -1).reverse()),
  ]
}
