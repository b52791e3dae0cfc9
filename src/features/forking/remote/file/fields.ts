/** Checks the fields of a fork file; an error names the path of the wrong field. */
import type { Hex } from "../../../../base/hex.ts"

/** A wrong field. */
export class WrongField extends Error {
  override readonly name = "WrongField"
  readonly at: string
  constructor(facts: { at: string; expected: string; value: unknown }) {
    const text = JSON.stringify(facts.value) ?? "nothing"
    super(`expected ${facts.expected}, got ${text.length > 80 ? `${text.slice(0, 80)}…` : text}`)
    this.at = facts.at
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Returns the value as an object with any fields. */
export function objectAt(at: string, value: unknown): Record<string, unknown> {
  if (isObject(value)) return value
  throw new WrongField({ at, expected: "an object", value })
}

/** Returns the fields of an object; other fields are refused. */
export function fieldsAt(
  at: string,
  value: unknown,
  names: readonly string[],
): Readonly<Record<string, unknown>> {
  const fields = objectAt(at, value)
  const path = at === "" ? "" : `${at}.`
  for (const name of Object.keys(fields))
    if (!names.includes(name))
      throw new WrongField({ at: `${path}${name}`, expected: "no such field", value: fields[name] })
  return fields
}

export function arrayAt(at: string, value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw new WrongField({ at, expected: "an array", value })
}

/**
 * Returns hex of an exact length, in small letters.
 *
 * @param length - In bytes; any whole number of bytes when absent.
 */
export function hexAt(at: string, value: unknown, length?: number): Hex {
  const isHex = typeof value === "string" && /^0x(?:[0-9a-f]{2})*$/.test(value)
  if (isHex && (length === undefined || value.length === 2 + 2 * length)) return value as Hex
  const expected = `${length === undefined ? "" : `${length} `}bytes as hex in small letters`
  throw new WrongField({ at, expected, value })
}

/** Returns a number from hex without leading zeros, as in JSON-RPC. */
export function quantityAt(at: string, value: unknown, bits: number): bigint {
  const digits = typeof value === "string" ? /^0x(0|[1-9a-f][0-9a-f]*)$/.exec(value)?.[1] : undefined
  if (digits !== undefined && digits.length <= bits / 4) return BigInt(value as Hex)
  throw new WrongField({ at, expected: `a quantity as hex of at most ${bits} bits`, value })
}
