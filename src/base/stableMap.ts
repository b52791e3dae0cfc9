/** A map whose keys go and come again, as those of a chain do that is taken back to a snapshot after each test. */

/** So many keys may be gone before a small map gives up their places. */
const minDeletedKeys = 16

/**
 * A map in which a deleted key keeps its place, without a value, until keys have been deleted half as often as there
 * are places.
 *
 * A `Map` of V8 gives a key that comes again a new place, and leaves the old one in its chain until the whole table is
 * made anew, which in a large one takes long: after a thousand times each look at that key takes 2 µs.
 *
 * @example
 * const map = new RecurringMap<string, number>()
 * map.set("a", 1)
 * map.delete("a")
 * map.get("a") // undefined
 */
export class StableMap<Key, Value extends NonNullable<unknown>> {
  readonly #values = new Map<Key, Value | undefined>()
  #deletions = 0

  get(key: Key): Value | undefined {
    return this.#values.get(key)
  }

  set(key: Key, value: Value): void {
    this.#values.set(key, value)
  }

  delete(key: Key): void {
    if (this.#values.get(key) === undefined) return
    this.#values.set(key, undefined)
    this.#deletions += 1
    if (this.#deletions > minDeletedKeys + this.#values.size / 2) this.#giveUpPlaces()
  }

  get isEmpty(): boolean {
    for (const value of this.#values.values()) if (value !== undefined) return false
    return true
  }

  *[Symbol.iterator](): Generator<[Key, Value]> {
    for (const [key, value] of this.#values) if (value !== undefined) yield [key, value]
  }

  #giveUpPlaces(): void {
    for (const [key, value] of this.#values) if (value === undefined) this.#values.delete(key)
    this.#deletions = 0
  }
}
