/** JSON in which bigints survive, for the files that midblock writes. */

/**
 * A value as JSON; a bigint becomes `{ "bigint": "5" }`, which no text can be mistaken for.
 *
 * @example
 * toJson({ amount: 5n }) // '{"amount":{"bigint":"5"}}'
 */
export const toJson = (value: unknown): string =>
  isFlat(value)
    ? JSON.stringify(value)
    : JSON.stringify(value, (_, each) => (typeof each === "bigint" ? { bigint: each.toString() } : each))

/** Returns true for an object without bigints and other objects: a function that sees each value takes ten times as long. */
const isFlat = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((each) => typeof each !== "bigint" && typeof each !== "object")

/**
 * Parses a value that {@link toJson} wrote.
 *
 * @throws SyntaxError when it is no JSON.
 */
export const fromJson = (text: string): unknown =>
  JSON.parse(text, (_, each) => (isBigInt(each) ? BigInt(each.bigint) : each))

/** Returns true for the object that {@link toJson} writes for a bigint. */
export function isBigInt(value: unknown): value is { readonly bigint: string } {
  if (typeof value !== "object" || value === null || Object.keys(value).length !== 1) return false
  const { bigint } = value as { bigint?: unknown }
  return typeof bigint === "string" && /^-?\d+$/.test(bigint)
}
