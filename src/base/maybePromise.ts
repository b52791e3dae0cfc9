/** What may be there at once, or only later: most answers are, and a promise each would take longer than they do. */
export type Soon<T> = T | Promise<T>

/**
 * Goes on with a value: at once where it is there.
 *
 * @example
 * andThen(2, (count) => count + 1) // 3
 * andThen(Promise.resolve(2), (count) => count + 1) // a promise of 3
 */
export const andThen = <T, R>(value: Soon<T>, next: (value: T) => R): R | Promise<R> =>
  value instanceof Promise ? value.then(next) : next(value)
