/** A cache of values that can be computed again, with a limit on its memory. */

/**
 * A map that forgets all of its entries when a new one would exceed `maxEntries`.
 *
 * It keeps no order of use: a hit costs one lookup in a `Map`, and a working set that fits is computed again only once.
 *
 * @example
 * const cache = new BoundedCache<string, number>(1)
 * cache.set("a", 1)
 * cache.set("b", 2)
 * cache.get("a") // undefined
 */
export class BoundedCache<Key, Value> {
  readonly #entries = new Map<Key, Value>()
  readonly #maxEntries: number

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key)
  }

  /** Returns true where the key has a value, `undefined` included. */
  has(key: Key): boolean {
    return this.#entries.has(key)
  }

  set(key: Key, value: Value): void {
    if (this.#entries.size >= this.#maxEntries && !this.#entries.has(key)) this.#entries.clear()
    this.#entries.set(key, value)
  }

  delete(key: Key): void {
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }
}
