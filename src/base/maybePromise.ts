/** A value or a promise of it: most values are available at once, and awaiting a promise would cost more than computing them. */
export type MaybePromise<T> = T | Promise<T>

/**
 * Passes a value to a function, at once when it is available.
 *
 * @example
 * mapMaybePromise(2, (count) => count + 1) // 3
 * mapMaybePromise(Promise.resolve(2), (count) => count + 1) // a promise of 3
 */
export const mapMaybePromise = <T, R>(value: MaybePromise<T>, next: (value: T) => R): R | Promise<R> =>
  value instanceof Promise ? value.then(next) : next(value)
