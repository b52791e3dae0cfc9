/** Amounts and durations as callers write them in code: text with a unit. */

/** An amount of ether, such as `"100 ether"`. */
export type Amount = `${number} ${"ether" | "gwei" | "wei"}`

/** A time, such as `"2s"`. */
export type Duration = `${number}${"ms" | "s" | "m" | "h"}`

const decimalsOf: Readonly<Record<string, number>> = { ether: 18, gwei: 9, wei: 0 }
const msOf: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/**
 * Reads an amount in wei; `undefined` when the text is not an amount, has no unit, or is not a whole number of wei.
 *
 * @example
 * readAmount("1.5 gwei") // 1500000000n
 */
export function readAmount(text: string): bigint | undefined {
  const [, whole, fraction = "", unit = ""] = /^(\d+)(?:\.(\d+))? *(ether|gwei|wei)$/i.exec(text.trim()) ?? []
  const decimals = decimalsOf[unit.toLowerCase()]
  if (whole === undefined || decimals === undefined || fraction.length > decimals) return undefined
  return BigInt(whole + fraction.padEnd(decimals, "0"))
}

/**
 * Reads a time in milliseconds; `undefined` when the text is not a time, has no unit, or is not a whole number of milliseconds.
 *
 * @example
 * readTime("0.2s") // 200
 */
export function readTime(text: string): number | undefined {
  const [, amount, unit = ""] = /^(\d+(?:\.\d+)?) *(ms|s|m|h)$/.exec(text.trim()) ?? []
  // A product such as 1.1 * 1000 is not whole in binary.
  const ms = Math.round(Number(amount) * (msOf[unit] ?? Number.NaN) * 1e6) / 1e6
  return Number.isInteger(ms) ? ms : undefined
}
