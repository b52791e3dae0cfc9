/** Values out of a pool that may grow while properties run, such as the addresses of a run. */
import type { Arbitrary, Random, Stream, Value } from "fast-check"
import { fc } from "../fastCheck.ts"

/**
 * Returns an arbitrary of the values of a pool, or now and then of others; values shrink to earlier ones of the pool.
 *
 * @param pool - Read at each value; `others` is used alone while it is empty.
 * @param share - One value out of this many is one of `others`.
 */
export const fromPool = <T>(pool: () => readonly T[], others: Arbitrary<T>, share: number): Arbitrary<T> =>
  new Pool(pool, others, share)

class Pool<T> extends fc.Arbitrary<T> {
  readonly #pool: () => readonly T[]
  readonly #others: Arbitrary<T>
  readonly #share: number
  constructor(pool: () => readonly T[], others: Arbitrary<T>, share: number) {
    super()
    this.#pool = pool
    this.#others = others
    this.#share = share
  }
  override generate(random: Random, bias: number | undefined): Value<T> {
    const pool = this.#pool()
    if (pool.length === 0 || random.nextInt(1, this.#share) === 1) return this.#others.generate(random, bias)
    return new fc.Value(pool[random.nextInt(0, pool.length - 1)] as T, undefined)
  }
  override canShrinkWithoutContext(value: unknown): value is T {
    return this.#pool().includes(value as T) || this.#others.canShrinkWithoutContext(value)
  }
  override shrink(value: T, context: unknown): Stream<Value<T>> {
    const pool = this.#pool()
    const at = pool.indexOf(value)
    const earlier = fc.stream(
      pool
        .slice(0, at < 0 ? pool.length : at)
        .map((each) => new fc.Value(each, undefined))
        .values(),
    )
    const canShrink = at < 0 && this.#others.canShrinkWithoutContext(value)
    return canShrink ? earlier.join(this.#others.shrink(value, context)) : earlier
  }
}
