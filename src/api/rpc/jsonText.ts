/** A cache of the JSON text of results that never change: a large one is serialized once, not for every client. */

const texts = new WeakMap<object, string>()

/** Freezes a JSON value deeply and caches its text. */
export function cacheJsonText<Value extends object>(value: Value): Value {
  texts.set(freeze(value), JSON.stringify(value))
  return value
}

/** Returns a result that is JSON text already; its value is made where it is needed. */
export function withJsonText(text: string): object {
  const holder = Object.freeze({ toJSON: () => JSON.parse(text) })
  texts.set(holder, text)
  return holder
}

/** Returns the text of a result; `undefined` when it is not cached. */
export const jsonTextOf = (result: unknown): string | undefined =>
  typeof result === "object" && result !== null ? texts.get(result) : undefined

/** Returns a result that the caller may change: a copy, if its text is cached. */
export function toMutable(result: unknown): unknown {
  const text = jsonTextOf(result)
  return text === undefined ? result : JSON.parse(text)
}

function freeze<Value extends object>(value: Value): Value {
  for (const each of Object.values(value)) if (typeof each === "object" && each !== null) freeze(each)
  return Object.freeze(value)
}
