/** What may be there at once, or only later: most answers are, and a promise each would take longer than they do. */
export type MaybePromise<T> = T | Promise<T>

/**
 * Goes on with a value: at once where it is there.
 *
 * @example
 * andThen(2, (count) => count + 1) // 3
 * andThen(Promise.resolve(2), (count) => count + 1) // a promise of 3
 */
export const mapMaybePromise = <T, R>(value: MaybePromise<T>, next: (value: T) => R): R | Promise<R> =>
  value instanceof Promise ? value.then(next) : next(value)
