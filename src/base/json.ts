/** JSON that keeps whole numbers of any size, for the files of midblock and for those of programs in Go and Rust. */

/**
 * A value as JSON; a bigint becomes `{ "bigint": "5" }`, which differs from every text.
 *
 * @example
 * toJson({ amount: 5n }) // '{"amount":{"bigint":"5"}}'
 */
export const toJson = (value: unknown): string =>
  isFlat(value)
    ? JSON.stringify(value)
    : JSON.stringify(value, (_, each) => (typeof each === "bigint" ? { bigint: each.toString() } : each))

/** Returns true for an object without bigints and other objects: a replacer function, which sees each value, takes ten times as long. */
const isFlat = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((each) => typeof each !== "bigint" && typeof each !== "object")

/**
 * Parses a value that {@link toJson} wrote.
 *
 * @throws SyntaxError when it is not JSON.
 */
export const fromJson = (text: string): unknown =>
  JSON.parse(text, (_, each) => (isBigInt(each) ? BigInt(each.bigint) : each))

/** Returns true for the object that {@link toJson} writes for a bigint. */
export function isBigInt(value: unknown): value is { readonly bigint: string } {
  if (typeof value !== "object" || value === null || Object.keys(value).length !== 1) return false
  const { bigint } = value as { bigint?: unknown }
  return typeof bigint === "string" && /^-?\d+$/.test(bigint)
}

/** A text, or a whole number of at least 16 digits: `Number.MAX_SAFE_INTEGER` has 16. */
const textOrLargeNumber = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])\d{16,}(?![\d.eE])/g

/** Matches texts that may have such a number; a false match only costs time. */
const mayBeLarge = /[:[,\s]\d{16}/

/**
 * Parses JSON; a whole number that JavaScript would round becomes a text of its digits.
 *
 * @throws SyntaxError when it is not JSON.
 * @example
 * parseExactJson('{"nonce":18446744073709551615}') // { nonce: "18446744073709551615" }
 */
export const parseExactJson = (text: string): unknown =>
  JSON.parse(mayBeLarge.test(text) ? text.replace(textOrLargeNumber, exact) : text)

const exact = (token: string): string =>
  token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${token}"`
