/** Integers of a Solidity type: edges of the type, known numbers and their neighbours, and numbers of every size. */
import type { Arbitrary, Random, Stream, Value } from "fast-check"
import { fc } from "../fastCheck.ts"

/** The bounds of a type, inclusive, with the numbers that occur where it is used. */
export interface IntegerBounds {
  readonly min: bigint
  readonly max: bigint
  /** Read at each value, because numbers are found while properties run. */
  readonly known?: (() => readonly bigint[]) | undefined
}

/** Returns the bounds of an integer type. @example boundsOf(true, 8) // { min: -128n, max: 127n } */
export const boundsOf = (isSigned: boolean, bits: number): Pick<IntegerBounds, "min" | "max"> =>
  isSigned
    ? { min: -(2n ** BigInt(bits - 1)), max: 2n ** BigInt(bits - 1) - 1n }
    : { min: 0n, max: 2n ** BigInt(bits) - 1n }

/** Amounts that contracts compare with: small numbers, and units of tokens with 6 and 18 decimals. */
const common = [0n, 1n, 2n, 3n, 10n, 100n, 1_000n, 10_000n, 10n ** 6n, 10n ** 9n, 10n ** 18n]

/** Half and the root of a type: sums and products of two of them are at its edge. */
const edgesOf = ({ min, max }: IntegerBounds): readonly bigint[] => {
  const root = 1n << BigInt(max.toString(2).length >> 1)
  const edges = [min, min + 1n, max, max - 1n, max >> 1n, (max >> 1n) + 1n, root - 1n, root, -1n, ...common]
  return [...new Set(edges)].filter((each) => each >= min && each <= max)
}

/**
 * Returns an arbitrary of integers. A third are edges, a third are known numbers or their neighbours, the others have any size
 * from one bit up. They shrink towards zero.
 */
export function integers(bounds: IntegerBounds): Arbitrary<bigint> {
  const { min, max, known = () => [] } = bounds
  const edges = edgesOf(bounds)
  const plain = fc.bigInt({ min, max })
  const clamp = (value: bigint) => (value < min || value > max ? undefined : value)
  const bits = max.toString(2).length
  const sized = (random: Random): bigint => {
    const size = 1n << BigInt(random.nextInt(1, bits))
    const value = random.nextBigInt(0n, size - 1n)
    return min < 0n && random.nextBoolean() ? -value : value
  }
  const near = (random: Random, numbers: readonly bigint[]): bigint | undefined => {
    const number = numbers[random.nextInt(0, numbers.length - 1)] as bigint
    return clamp(number + BigInt(random.nextInt(0, 3) === 0 ? random.nextInt(-1, 1) : 0))
  }
  const choose = (random: Random): bigint => {
    const kind = random.nextInt(0, 2)
    if (kind === 0) return edges[random.nextInt(0, edges.length - 1)] as bigint
    const numbers = kind === 1 ? known() : []
    const found = numbers.length > 0 ? near(random, numbers) : undefined
    return found ?? clamp(sized(random)) ?? min
  }
  return new Integers(plain, choose)
}

/** Chooses values by a function, and shrinks them as fast-check shrinks all integers of the range. */
class Integers extends fc.Arbitrary<bigint> {
  readonly #plain: Arbitrary<bigint>
  readonly #choose: (random: Random) => bigint
  constructor(plain: Arbitrary<bigint>, choose: (random: Random) => bigint) {
    super()
    this.#plain = plain
    this.#choose = choose
  }
  override generate(random: Random): Value<bigint> {
    return new fc.Value(this.#choose(random), undefined)
  }
  override canShrinkWithoutContext(value: unknown): value is bigint {
    return this.#plain.canShrinkWithoutContext(value)
  }
  override shrink(value: bigint, context: unknown): Stream<Value<bigint>> {
    return this.#plain.shrink(value, context)
  }
}
