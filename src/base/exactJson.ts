/** JSON whose whole numbers are beyond those that JavaScript has exactly, as programs in Go and Rust write them. */

/** A text, or a whole number of at least 16 digits: `Number.MAX_SAFE_INTEGER` has 16. */
const textOrLargeNumber = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])\d{16,}(?![\d.eE])/g

/** What a file has that may be such a number; texts that have it too cost time, and nothing else. */
const mayBeLarge = /[:[,\s]\d{16}/

/**
 * Parses JSON; a whole number that JavaScript would round becomes a text of its digits.
 *
 * @throws SyntaxError when it is no JSON.
 * @example
 * parseExactJson('{"nonce":18446744073709551615}') // { nonce: "18446744073709551615" }
 */
export const parseExactJson = (text: string): unknown =>
  JSON.parse(mayBeLarge.test(text) ? text.replace(textOrLargeNumber, exact) : text)

const exact = (token: string): string =>
  token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${token}"`
