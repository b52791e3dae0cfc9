/** Texts of values: amounts, gas, times, hashes. */
import type { Hex } from "./rpc/types.ts"

const grouped = new Intl.NumberFormat("en", { useGrouping: true })

/** @example group(30000000) // "30,000,000" */
export const group = (value: number | bigint): string => grouped.format(value)

/** Returns a quantity with separators. */
export const quantity = (value: Hex | undefined | null): string =>
  value === undefined || value === null ? "–" : group(BigInt(value))

/**
 * Returns an amount in a unit with a number of decimals, with at most `most` digits after the point.
 *
 * @example decimal(1500000000000000000n, 18) // "1.5"
 */
function decimal(value: bigint, decimals: number, most = 6): string {
  const sign = value < 0n ? "−" : ""
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, "0")
  const whole = digits.slice(0, -decimals)
  const fraction = digits.slice(-decimals)
  const shown = fraction.slice(0, most).replace(/0+$/, "")
  if (whole === "0" && shown === "" && value !== 0n) return `${sign}<0.${"0".repeat(most - 1)}1`
  return `${sign}${group(BigInt(whole))}${shown === "" ? "" : `.${shown}`}`
}

/** @example ether("0xde0b6b3a7640000") // "1 ETH"; small amounts are in gwei or wei */
export function ether(amount: Hex | bigint): string {
  const wei = BigInt(amount)
  const size = wei < 0n ? -wei : wei
  if (size === 0n || size >= 10n ** 13n) return `${decimal(wei, 18)} ETH`
  return size >= 10n ** 8n ? `${decimal(wei, 9, 4)} gwei` : `${group(wei)} wei`
}

/** @example gwei("0x3b9aca00") // "1 gwei" */
export const gwei = (wei: Hex | bigint): string => `${decimal(BigInt(wei), 9, 4)} gwei`

/** @example short("0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266") // "0xf39f…2266" */
export const short = (hex: string, start = 6, end = 4): string =>
  hex.length <= start + end + 1 ? hex : `${hex.slice(0, start)}…${hex.slice(-end)}`

/** Returns a text with its addresses shortened. */
export const shortAddresses = (text: string): string =>
  text.replace(/0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g, (address) => short(address))

/** @example percent(1n, 8n) // "12.5 %" */
export function percent(part: bigint, whole: bigint): string {
  if (whole === 0n || part === 0n) return "0 %"
  const permille = Number((part * 1000n) / whole)
  return permille === 0 ? "<0.1 %" : `${permille / 10} %`
}

/** The last second for which JavaScript has a date; the time of a block may be later. */
const lastDate = 8_640_000_000_000

/** Returns the time of a block as text in UTC, from seconds since 1970. */
export const time = (seconds: number): string =>
  seconds > lastDate
    ? `${group(seconds)} s after 1970`
    : new Date(seconds * 1000)
        .toISOString()
        .replace("T", " ")
        .replace(/\.000Z$/, " UTC")

/** @example age(75_000) // "1 min 15 s" */
export function age(ms: number): string {
  const seconds = Math.max(0, ms) / 1000
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < 60) return `${Math.floor(seconds)} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${Math.floor(seconds % 60)} s`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`
}

/** @example plural(2, "transaction") // "2 transactions" */
export const plural = (count: number, word: string): string =>
  `${group(count)} ${word}${count === 1 ? "" : "s"}`
