/** Reads the id of each request as the exact JSON text to echo: numbers beyond 2^53 and fractions keep every digit. */

/**
 * Returns the ids of the requests of one body, in order.
 *
 * @param text - The body.
 * @param requests - Its parsed requests: the elements of a batch, or the single one.
 * @returns JSON text; `undefined` for a request without id, `"null"` for an id of a type that JSON-RPC does not allow.
 * @example
 * idsOf('{"id":9007199254740993}', [{ id: 9007199254740992 }]) // ["9007199254740993"]
 * @see JSON-RPC 2.0 §4, §5
 */
export function idsOf(text: string, requests: readonly unknown[]): (string | undefined)[] {
  let quoted: readonly unknown[] | undefined
  return requests.map((request, index) => {
    const id = idOf(request)
    if (id === undefined) return undefined
    if (typeof id === "string" || id === null || Number.isSafeInteger(id)) return JSON.stringify(id)
    if (typeof id !== "number") return "null"
    quoted ??= withQuotedIds(text)
    const digits = idOf(quoted[index])
    return typeof digits === "string" ? digits : JSON.stringify(id)
  })
}

/** Returns the own `id` of a request; `undefined` when it has none, or is not an object. */
function idOf(request: unknown): unknown {
  return typeof request === "object" && request !== null && Object.hasOwn(request, "id")
    ? (request as { readonly id: unknown }).id
    : undefined
}

/**
 * Returns the requests with every numeric id as a string of its digits.
 *
 * Inside a JSON string a quote is written `\"`, so the pattern finds keys only. The value of a key that merely ends in `"id"` may
 * change too, but it is not read from this copy.
 */
function withQuotedIds(text: string): readonly unknown[] {
  const body: unknown = JSON.parse(text.replace(/"id"\s*:\s*(-?\d[\d.eE+-]*)/g, '"id":"$1"'))
  return Array.isArray(body) ? body : [body]
}
