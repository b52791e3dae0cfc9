/** Results whose JSON text exists already, or is made in pieces while it is sent. */

/** The JSON text of a result in pieces. Each is made when the one before was sent, so that only one is in memory. */
export type JsonPieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

const texts = new WeakMap<object, () => string>()
const pieces = new WeakMap<object, JsonPieces>()

/** Freezes a JSON value deeply and caches its text: a large one is serialized once, not for every client. */
export function cacheJsonText<Value extends object>(value: Value): Value {
  const text = JSON.stringify(value)
  texts.set(freeze(value), () => text)
  return value
}

/** Returns a result that is JSON text already; its value is made where it is needed. */
export const withJsonText = (text: string): object => holderOf(() => text)

/** Returns a result that is JSON text in UTF-8 already, in parts: a client that takes pieces gets them one by one. */
export function withJsonParts(parts: readonly Uint8Array[]): object {
  const holder = holderOf(() => Buffer.concat(parts).toString())
  if (parts.length > 1) pieces.set(holder, parts)
  return holder
}

/** Returns a result for a client that takes pieces; there is no other way to read it. */
export function withJsonPieces(made: JsonPieces): object {
  const holder = Object.freeze({})
  pieces.set(holder, made)
  return holder
}

/** Returns the text of a result; `undefined` when it is not text already. */
export const jsonTextOf = (result: unknown): string | undefined =>
  typeof result === "object" && result !== null ? texts.get(result)?.() : undefined

/** Returns the pieces of a result; `undefined` when it has none. */
export const jsonPiecesOf = (result: unknown): JsonPieces | undefined =>
  typeof result === "object" && result !== null ? pieces.get(result) : undefined

/** Returns a result that the caller may change: a copy, if its text is cached. */
export function toMutable(result: unknown): unknown {
  const text = jsonTextOf(result)
  return text === undefined ? result : JSON.parse(text)
}

function holderOf(textOf: () => string): object {
  const holder = Object.freeze({ toJSON: () => JSON.parse(textOf()) })
  texts.set(holder, textOf)
  return holder
}

function freeze<Value extends object>(value: Value): Value {
  for (const each of Object.values(value)) if (typeof each === "object" && each !== null) freeze(each)
  return Object.freeze(value)
}
