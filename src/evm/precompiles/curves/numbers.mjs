/** Arithmetic of the build, in big integers. */

export const mod = (value, p) => ((value % p) + p) % p

export function power(base, exponent, p) {
  let [result, square] = [1n, mod(base, p)]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % p
    square = (square * square) % p
  }
  return result
}

/** The inverse of a number modulo another one; they must be coprime (extended Euclid). */
export function inverse(value, modulus) {
  let [rest, last, factor, lastFactor] = [mod(value, modulus), modulus, 1n, 0n]
  while (rest > 1n) {
    const quotient = last / rest
    ;[last, rest] = [rest, last - quotient * rest]
    ;[lastFactor, factor] = [factor, lastFactor - quotient * factor]
  }
  return mod(factor, modulus)
}

/** The product of two elements of `Fp[i]/(i² + 1)`. */
export const product = ([a, b], [c, d], p) => [mod(a * c - b * d, p), mod(a * d + b * c, p)]

export function powerOfPair(base, exponent, p) {
  let [result, square] = [[1n, 0n], base]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = product(result, square, p)
    square = product(square, square, p)
  }
  return result
}

export function inverseOfPair([a, b], p) {
  const norm = inverse(a * a + b * b, p)
  return [mod(a * norm, p), mod(-b * norm, p)]
}

/** The signed binary digits of a number, the highest first; of two neighbouring digits one is zero (non-adjacent form). */
function signedDigits(value) {
  const digits = []
  for (let rest = value; rest > 0n; rest >>= 1n) {
    const digit = rest & 1n ? 2n - (rest & 3n) : 0n
    digits.unshift(Number(digit))
    rest -= digit
  }
  return digits
}

const weightOf = (digits) => digits.filter((digit) => digit !== 0).length

/** The binary digits of a number, or its signed digits if fewer of those are not zero. */
export function shortestDigits(value) {
  const binary = [...value.toString(2)].map(Number)
  const signed = signedDigits(value)
  return weightOf(signed) < weightOf(binary) ? signed : binary
}
