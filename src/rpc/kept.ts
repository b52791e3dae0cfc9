/** JSON results that never change, of which the text is kept: a large one is written once, and not for every client. */

const texts = new WeakMap<object, string>()

/** Freezes a JSON value with all that is in it, and keeps its text. */
export function keepJson<Value extends object>(value: Value): Value {
  texts.set(freeze(value), JSON.stringify(value))
  return value
}

/** The text of a result; `undefined` when it is not kept. */
export const jsonTextOf = (result: unknown): string | undefined =>
  typeof result === "object" && result !== null ? texts.get(result) : undefined

/** The result for one who may change it: a kept one as a copy. */
export function toOwn(result: unknown): unknown {
  const text = jsonTextOf(result)
  return text === undefined ? result : JSON.parse(text)
}

function freeze<Value extends object>(value: Value): Value {
  for (const each of Object.values(value)) if (typeof each === "object" && each !== null) freeze(each)
  return Object.freeze(value)
}
