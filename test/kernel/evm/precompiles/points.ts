/** Points of the curves and their twists, from their equations alone: almost none is in the group of prime order. */

/** A curve `y² = x³ + b` over a field whose modulus is 3 modulo 4, with its twist. */
export interface Equation {
  readonly modulus: bigint
  readonly b: bigint
  readonly twistB: Pair
  /** Bytes of a field element in inputs. */
  readonly slot: number
  readonly isImaginaryFirst: boolean
}

/** An element of the quadratic extension, whose `i² = -1`. */
type Pair = readonly [real: bigint, imaginary: bigint]

const bn254Modulus = 0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47n

export const bn254: Equation = {
  modulus: bn254Modulus,
  b: 3n,
  twistB: [
    0x2b149d40ceb8aaae81be18991be06ac3b5b4c5e559dbefa33267e6dc24a138e5n,
    0x009713b03af0fed4cd2cafadeed8fdf4a74fa084e52d1852e4a2bd0685c315d2n,
  ],
  slot: 32,
  isImaginaryFirst: true,
}

export const bls12381: Equation = {
  modulus:
    0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn,
  b: 4n,
  twistB: [4n, 4n],
  slot: 64,
  isImaginaryFirst: false,
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let [result, square] = [1n, base % modulus]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}

const mod = (value: bigint, modulus: bigint) => ((value % modulus) + modulus) % modulus

function rootOf(value: bigint, modulus: bigint): bigint | undefined {
  const root = power(value, (modulus + 1n) / 4n, modulus)
  return (root * root) % modulus === mod(value, modulus) ? root : undefined
}

/** Returns the square root, computed from the norm as for complex numbers. */
function rootOfPair([real, imaginary]: Pair, modulus: bigint): Pair | undefined {
  const norm = rootOf(mod(real * real + imaginary * imaginary, modulus), modulus)
  if (norm === undefined) return undefined
  const half = (modulus + 1n) / 2n
  for (const sign of [norm, -norm]) {
    const first = rootOf(mod((real + sign) * half, modulus), modulus)
    if (first === undefined || first === 0n) continue
    return [first, mod(imaginary * power(2n * first, modulus - 2n, modulus), modulus)]
  }
  return undefined
}

const element = (value: bigint, slot: number) => value.toString(16).padStart(2 * slot, "0")

function pairText([real, imaginary]: Pair, { slot, isImaginaryFirst }: Equation): string {
  const parts = [real, imaginary].map((part) => element(part, slot))
  return (isImaginaryFirst ? parts.reverse() : parts).join("")
}

/** Returns the first point of the curve at or after an x, as hex digits. */
export function pointFrom(x: bigint, equation: Equation): string {
  const { modulus, b, slot } = equation
  const y = rootOf(mod(x ** 3n + b, modulus), modulus)
  if (y === undefined) return pointFrom(x + 1n, equation)
  return element(x, slot) + element(y, slot)
}

/** Returns the first point of the twist at or after an x, as hex digits. */
export function twistPointFrom(x: Pair, equation: Equation): string {
  const { modulus, twistB } = equation
  const [real, imaginary] = x
  const cube: Pair = [real ** 3n - 3n * real * imaginary ** 2n, 3n * real ** 2n * imaginary - imaginary ** 3n]
  const sum: Pair = [mod(cube[0] + twistB[0], modulus), mod(cube[1] + twistB[1], modulus)]
  const y = rootOfPair(sum, modulus)
  if (y === undefined) return twistPointFrom([real + 1n, imaginary], equation)
  return pairText(x, equation) + pairText(y, equation)
}

/** Returns the negative of a point, as hex digits. */
export function negated(point: string, { modulus, slot }: Equation): string {
  const half = point.length / 2
  const parts = point.slice(half).match(new RegExp(`.{${2 * slot}}`, "g")) ?? []
  return (
    point.slice(0, half) + parts.map((part) => element(mod(-BigInt(`0x${part}`), modulus), slot)).join("")
  )
}
