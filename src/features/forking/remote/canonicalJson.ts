/** JSON in one spelling: equal values give equal bytes, regardless of the order in which fields were set. */

/**
 * Returns a JSON value as text without spaces, the fields of each object in the order of their UTF-16 code units.
 *
 * @throws RangeError when the value is nested deeper than the stack allows.
 * @example
 * canonicalJson({ b: [1, null], a: "x", c: undefined }) // '{"a":"x","b":[1,null]}'
 * @see RFC 8785 (JSON Canonicalization Scheme)
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null"
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([first], [second]) => compareText(first, second))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(",")}}`
}

/** Orders texts by their UTF-16 code units, as `sort` does by default; independent of the locale. */
export const compareText = (first: string, second: string): number =>
  first < second ? -1 : Number(first > second)
