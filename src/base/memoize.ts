/** Remembers the results of functions of objects. */

/**
 * Returns a function that computes the value of each object once, and keeps it while the object lives.
 *
 * @example
 * ```ts
 * const sizeOf = memoizeByObject((block: Block) => encode(block).length)
 * sizeOf(block) // encodes the block
 * sizeOf(block) // does not
 * ```
 */
export function memoizeByObject<Key extends object, Value extends NonNullable<unknown>>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, Value>()
  return (key) => {
    let value = known.get(key)
    if (value === undefined) {
      value = compute(key)
      known.set(key, value)
    }
    return value
  }
}

/** Returns a function that creates a value at its first call, and always returns that value. */
export function memoizeOnce<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
