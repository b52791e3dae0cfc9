/** Splits scalars into two of half the length, for curves with an endomorphism that multiplies points by a large scalar. */

/** The lattice that splits scalars; each `[a, b]` of its basis has `a + b λ = 0` modulo the order. */
interface Lattice {
  readonly order: bigint
  readonly basis: readonly [readonly [bigint, bigint], readonly [bigint, bigint]]
}

/** The quotient rounded down. That suffices: it makes a part at most one basis vector longer. */
const floor = (numerator: bigint, denominator: bigint): bigint => {
  const quotient = numerator / denominator
  return numerator % denominator < 0n ? quotient - 1n : quotient
}

/**
 * Finds a short basis of the pairs `[a, b]` with `a + b λ = 0` modulo the order, by Euclid's algorithm (Gallant, Lambert,
 * Vanstone: Faster point multiplication on elliptic curves with efficient endomorphisms, CRYPTO 2001, section 4).
 */
export function latticeOf(order: bigint, lambda: bigint): Lattice {
  let [before, last] = [
    [order, 0n],
    [lambda, 1n],
  ] as [[bigint, bigint], [bigint, bigint]]
  while (last[0] * last[0] > order) {
    const quotient = before[0] / last[0]
    ;[before, last] = [last, [before[0] - quotient * last[0], before[1] - quotient * last[1]]]
  }
  const [first, second] = [before, last].map(([rest, factor]) => [rest, -factor] as const)
  return { order, basis: [first as readonly [bigint, bigint], second as readonly [bigint, bigint]] }
}

/**
 * Splits a scalar into `[a, b]` with `a + b λ = scalar` modulo the order. Both are signed, with about half the bits of the order.
 */
export function split(scalar: bigint, { order, basis: [[a1, b1], [a2, b2]] }: Lattice): [bigint, bigint] {
  const rest = scalar % order
  const determinant = a1 * b2 - a2 * b1
  const first = floor(b2 * rest, determinant)
  const second = floor(-b1 * rest, determinant)
  return [rest - first * a1 - second * a2, -first * b1 - second * b2]
}

/** Writes a part of at most 192 bits as its magnitude in 24 bytes, the lowest first, and a byte that is 1 if it is negative. */
export function writePart(view: DataView, at: number, part: bigint): void {
  const magnitude = part < 0n ? -part : part
  for (let word = 0; word < 3; word++)
    view.setBigUint64(at + 8 * word, (magnitude >> BigInt(64 * word)) & 0xffff_ffff_ffff_ffffn, true)
  view.setUint8(at + 24, part < 0n ? 1 : 0)
}
