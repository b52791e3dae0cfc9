/** Checks values for the files that midblock writes, which hold only JSON and bigints. */
import { InvalidOption } from "../errors/index.ts"
import { isBigInt } from "./json.ts"

/**
 * Accepts a value that `fromJson(toJson(value))` returns; properties that are `undefined` may be lost.
 *
 * @param name - The name of the value in the message.
 * @throws {@link InvalidOption} with the path to the first part that would be lost.
 * @example
 * assertSerializable("data", { token: { read() {} } }) // invalid option data.token.read: …, got a function
 */
export function assertSerializable(name: string, value: unknown, around: readonly unknown[] = []): void {
  const found = around.includes(value) ? "a value that holds itself" : lossOf(value)
  if (found !== undefined)
    throw new InvalidOption({ name, expected: "what JSON can hold, or a bigint", value: found })
  if (typeof value !== "object" || value === null) return
  for (const [key, each] of Object.entries(value))
    if (each !== undefined || Array.isArray(value))
      assertSerializable(Array.isArray(value) ? `${name}[${key}]` : `${name}.${key}`, each, [
        ...around,
        value,
      ])
}

/** Describes a value that does not survive serialization; its parts are not examined. */
function lossOf(value: unknown): string | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? undefined : String(value)
  if (["function", "symbol", "undefined"].includes(typeof value)) return article(typeof value)
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined
  if (isBigInt(value)) return "an object that stands for a bigint"
  const prototype: unknown = Object.getPrototypeOf(value)
  // An object of another realm, such as that of a test runner, is plain too.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
    return article(value.constructor?.name ?? "object")
  return typeof (value as { toJSON?: unknown }).toJSON === "function"
    ? "an object with a toJSON of its own"
    : undefined
}

const article = (word: string): string =>
  word === "undefined" ? word : `${/^[aeio]/i.test(word) ? "an" : "a"} ${word}`
