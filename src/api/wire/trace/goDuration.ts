/** Durations in the form of Go, which geth takes as text. */

import { z } from "zod"
import { schema } from "../../rpc/schema.ts"
import { shortened } from "../describeInput.ts"

/** Nanoseconds of each unit; the sign of micro has two code points. */
const units: Readonly<Record<string, bigint>> = {
  ...{ ns: 1n, us: 10n ** 3n, "\u00b5s": 10n ** 3n, "\u03bcs": 10n ** 3n, ms: 10n ** 6n },
  ...{ s: 10n ** 9n, m: 60n * 10n ** 9n, h: 3600n * 10n ** 9n },
}

/** Nanoseconds are a signed integer of 64 bits. */
const limit = 2n ** 63n

/** A number with its unit; either may be absent in what is wrong. */
const parts = /(?!$)0*(\d*)(\.\d*)?([^.\d]*)/g

/** The largest number of digits that count: more are too large, or too small. */
const maxDigits = 19

/**
 * Returns a duration in nanoseconds, or what is wrong with it, in the words of Go.
 *
 * @example
 * readDuration("1m30s") // 90_000_000_000n
 * readDuration("abc") // 'time: invalid duration "abc"'
 * @see Go documentation, `time.ParseDuration`
 */
function readDuration(text: string): bigint | string {
  const invalid = `time: invalid duration ${quoted(text)}`
  const isNegative = text.startsWith("-")
  const unsigned = text.replace(/^[-+]/, "")
  if (unsigned === "0") return 0n
  if (unsigned === "") return invalid
  let total = 0n
  for (const [number, whole = "", fraction = "", unit = ""] of unsigned.matchAll(parts)) {
    if (!/^\.?\d/.test(number) || whole.length > maxDigits || BigInt(whole) > limit) return invalid
    if (unit === "") return `time: missing unit in duration ${quoted(text)}`
    const size = Object.hasOwn(units, unit) ? units[unit] : undefined
    if (size === undefined) return `time: unknown unit ${quoted(unit)} in duration ${quoted(text)}`
    const digits = fraction.slice(1, 1 + maxDigits)
    total += BigInt(whole) * size + (BigInt(digits) * size) / 10n ** BigInt(digits.length)
    if (total > limit) return invalid
  }
  if (total === limit && !isNegative) return invalid
  return isNegative ? -total : total
}

/** Quotes a text as Go does in these errors: bytes that are not printable ASCII are escaped. Long texts are cut. */
const quoted = (text: string): string =>
  `"${[...Buffer.from(shortened(text))]
    .map((byte) => {
      if (byte < 0x20 || byte >= 0x80) return `\\x${byte.toString(16).padStart(2, "0")}`
      const character = String.fromCharCode(byte)
      return /["\\]/.test(character) ? `\\${character}` : character
    })
    .join("")}"`

/** A duration such as `10s`, `1m30s` or `-1.5h`, in milliseconds. */
export const goDuration = schema(() =>
  z.string().transform((text, context) => {
    const duration = readDuration(text)
    if (typeof duration === "bigint") return Number(duration) / 1e6
    context.addIssue({ code: "custom", message: duration })
    return z.NEVER
  }),
)
