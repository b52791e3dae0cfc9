/** Escapes characters with which a text could fake or hide lines of output. */

/**
 * Escapes the characters with which texts of requests and contracts could fake or hide lines.
 *
 * @example
 * oneLine("a\nb\u001b[2J") // "a\\u000ab\\u001b[2J"
 */
export const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, "0")}`,
    ).join(""),
  )
