/** Schemas that are created at their first use: an import of the package creates none. */
import { memoizeOnce } from "../../base/memoize.ts"

/**
 * Returns a function that creates a schema, or the fields of one, at its first call, and always returns that one.
 *
 * @example
 * const address = schema(() => z.string().length(42))
 * address() === address() // true
 */
export const schema = <S>(create: () => S): (() => S) => memoizeOnce(create)
